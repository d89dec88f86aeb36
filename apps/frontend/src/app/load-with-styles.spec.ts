import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { loadWithStyles } from './load-with-styles.ts';

afterEach(() => document.head.replaceChildren());

const sheets = (): readonly HTMLLinkElement[] => [...document.head.querySelectorAll('link')];
const end = (event: 'load' | 'error') => sheets().at(-1)?.dispatchEvent(new Event(event));

describe('what is loaded late', () => {
  it('waits for its looks, which come once', async () => {
    const load = jest.fn(() => Promise.resolve('page'));
    const first = loadWithStyles(load, ['assets/a.css']);
    const second = loadWithStyles(load, ['assets/a.css']);
    expect(sheets().map(({ href }) => href)).toEqual(['http://localhost/assets/a.css']);
    expect(load).not.toHaveBeenCalled();
    end('load');
    expect(await Promise.all([first, second])).toEqual(['page', 'page']);
  });

  it('does not wait for looks that the page began with', async () => {
    document.head.innerHTML = '<link rel="stylesheet" href="/assets/b.css">';
    expect(await loadWithStyles(() => Promise.resolve('page'), ['assets/b.css'])).toBe('page');
    expect(sheets()).toHaveLength(1);
  });

  it('asks again for looks that did not arrive', async () => {
    const load = () => loadWithStyles(() => Promise.resolve('page'), ['assets/c.css']);
    const failed = load();
    end('error');
    await expect(failed).rejects.toThrow('did not arrive');
    const again = load();
    end('load');
    expect(await again).toBe('page');
    expect(sheets()).toHaveLength(1);
  });
});
