import { afterEach, describe, expect, it } from '@jest/globals';
import { loadWithStyles } from './load-with-styles.ts';

afterEach(() => document.head.replaceChildren());

const sheets = () => [...document.querySelectorAll('link')].map((link) => link.getAttribute('href'));

/** Sheets arrive as soon as they are asked for. */
const arrive = () =>
  document.querySelectorAll('link').forEach((link) => link.dispatchEvent(new Event('load')));

async function load(...files: string[]): Promise<string> {
  const loaded = loadWithStyles(() => Promise.resolve('module'), files);
  arrive();
  return loaded;
}

describe('what is loaded late', () => {
  it('waits for its style sheets, each of which is asked for once', async () => {
    expect(await load('assets/shared-1.css', 'assets/toast-1.css')).toBe('module');
    expect(await load('assets/shared-1.css')).toBe('module');
    expect(sheets()).toEqual(['/assets/shared-1.css', '/assets/toast-1.css']);
  });

  it('never brings the styles of the first pages after those of the whole site, which hold them', async () => {
    expect(await load('assets/site-2.css')).toBe('module');
    expect(await load('assets/shared-2.css')).toBe('module');
    expect(sheets()).toEqual(['/assets/site-2.css']);
  });
});
