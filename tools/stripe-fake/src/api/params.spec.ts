import { describe, expect, it } from '@jest/globals';
import { ApiError } from './api-error.ts';
import { Params } from './params.ts';

describe('nested forms', () => {
  it('are read as the SDK writes them', () => {
    const params = Params.read('mode=subscription&items[0][price]=p1', 'metadata[user id]=u%261');
    expect(params.text('mode')).toBe('subscription');
    expect(params.part('items').part('0').required('price')).toBe('p1');
    expect(params.metadata()).toEqual({ 'user id': 'u&1' });
  });

  it('never touch what every object has', () => {
    Params.read('__proto__[polluted]=yes&constructor[prototype][polluted]=yes');
    expect('polluted' in {}).toBe(false);
  });

  it.each(['[a]=1', 'a[b=1', 'a]b=1', 'a[b]c=1', `a${'[b]'.repeat(9)}=1`])('refuse %s', (text) => {
    expect(() => Params.read(text)).toThrow(ApiError);
  });

  it('say which part of a parameter is wrong', () => {
    const item = Params.read('items[0][quantity]=many').part('items').part('0');
    expect(() => item.integer('quantity')).toThrow('items[0][quantity]');
  });
});
