import { describe, expect, it } from '@jest/globals';
import { ApiError } from './api-error.ts';
import { parseForm } from './form-encoding.ts';
import { Params } from './read-params.ts';

describe('nested forms', () => {
  it('are read as the SDK writes them', () => {
    const form = parseForm('mode=subscription&items[0][price]=p1&items[1][price]=p2&metadata[user id]=u%261');
    expect(form.get('mode')).toBe('subscription');
    const params = new Params(form);
    expect(params.list('items').map((item) => item.required('price'))).toEqual(['p1', 'p2']);
    expect(params.metadata()).toEqual({ 'user id': 'u&1' });
  });

  it('count lists whose places have no numbers', () => {
    expect(Params.read('expand[]=a', 'expand[]=b&types[0]=c').texts('expand')).toEqual(['a', 'b']);
  });

  it('never touch what every object has', () => {
    parseForm('__proto__[polluted]=yes&constructor[prototype][polluted]=yes');
    expect('polluted' in {}).toBe(false);
  });

  it.each(['[a]=1', 'a[b=1', 'a]b=1', 'a[b]c=1', `a${'[b]'.repeat(9)}=1`])('refuse %s', (text) => {
    expect(() => parseForm(text)).toThrow(ApiError);
  });

  it('say which part of a parameter is wrong', () => {
    const [item] = Params.read('items[0][quantity]=many').list('items');
    expect(() => item?.integer('quantity')).toThrow('items[0][quantity]');
  });
});
