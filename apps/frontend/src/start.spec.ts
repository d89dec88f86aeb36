import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

const loaded: string[] = [];
Object.assign(globalThis, { loaded });
const { documentElement: root } = document;
const TARGETS = [window, document].map((target) => [target, target.addEventListener.bind(target)] as const);
let frames: (() => void)[] = [];
let pages = 0;
let listeners = new AbortController();

const nextTask = () => new Promise((resolve) => setTimeout(resolve, 20));
const nextFrame = async () => {
  frames.shift()?.();
  await nextTask();
};
const hide = (hidden: boolean) =>
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });

/** Opens a page of two files of code. Modules run once, so each page has others. */
async function open({ missing = false } = {}): Promise<void> {
  pages += 1;
  const files = [
    `loaded.push('shared')//${pages}`,
    missing ? `throw new Error('missing')` : `loaded.push('app')//${pages}`,
  ];
  document.head.innerHTML = files
    .map((code) => `<link data-code href="data:text/javascript,${encodeURIComponent(code)}">`)
    .concat(
      '<link data-soon href="data:text/javascript,">',
      '<link data-soon as="style" href="data:text/css,">',
    )
    .join('');
  document.body.innerHTML =
    '<main><textarea></textarea></main><template id="end"><p role="alert">It did not arrive.</p><button id="reload"></button></template>';
  await import(`./start.ts?${pages}`);
}
const parse = async () => {
  document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
  await nextTask();
};
const rels = () => [...document.querySelectorAll<HTMLLinkElement>('link[data-code]')].map(({ rel }) => rel);

beforeEach(() => {
  loaded.length = 0;
  frames = [];
  root.dataset['opening'] = '';
  hide(false);
  root.lang = 'en';
  window.requestAnimationFrame = (frame) => frames.push(() => frame(0));
  // What a page of an earlier test listens to would start that one again.
  listeners = new AbortController();
  const { signal } = listeners;
  for (const [target, listen] of TARGETS) {
    target.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) =>
      listen(type, listener, { signal });
  }
});
afterEach(() => {
  listeners.abort();
  for (const name of Object.keys(root.dataset)) delete root.dataset[name];
});

describe('the script of a page', () => {
  it('keeps plans out of sight: whether there are any is not known yet', async () => {
    await open();
    expect(root).toHaveAttribute('data-asking');
  });

  it('loads the code after the first two frames, in order, and then the page has opened', async () => {
    await open();
    await parse();
    await nextFrame();
    expect([loaded, rels(), 'opening' in root.dataset]).toEqual([[], ['', ''], true]);
    await nextFrame();
    await nextTask();
    expect([loaded, rels()]).toEqual([
      ['shared', 'app'],
      ['modulepreload', 'modulepreload'],
    ]);
    expect('opening' in root.dataset).toBe(false);
    // What the page shows soon is fetched beside its code, and not run.
    const soon = [...document.querySelectorAll<HTMLLinkElement>('link[data-soon]')];
    expect(soon.map(({ rel }) => rel)).toEqual(['modulepreload', 'preload']);
  });

  it.each(['out of sight', 'blank until it has other words'])(
    'loads the code of a page %s at once',
    async (page) => {
      hide(page === 'out of sight');
      await open();
      if (page !== 'out of sight') root.dataset['untranslated'] = '';
      await parse();
      await nextTask();
      expect(loaded).toEqual(['shared', 'app']);
    },
  );

  it('loads the code of a page that is left before its first paint then, and once', async () => {
    await open();
    await parse();
    hide(true);
    document.dispatchEvent(new Event('visibilitychange'));
    await nextTask();
    expect(loaded).toEqual(['shared', 'app']);
    await nextFrame();
    await nextFrame();
    expect(loaded).toHaveLength(2);
  });

  it('loads nothing into a page that is still being read, but gives it its colours', async () => {
    localStorage.setItem('theme', 'dark');
    hide(true);
    await open();
    await nextTask();
    expect([loaded, root.dataset['theme']]).toEqual([[], 'dark']);
    await parse();
    await nextTask();
    expect(loaded).toEqual(['shared', 'app']);
  });

  it('says that a file did not arrive, and keeps what was typed', async () => {
    hide(true);
    await open({ missing: true });
    const field = document.querySelector('textarea');
    if (field) field.value = 'hunter2';
    // jsdom has none.
    const reported = jest.fn();
    window.reportError = reported;
    await parse();
    await nextTask();
    expect(reported).toHaveBeenCalledTimes(1);
    expect(document.querySelector('main')?.textContent).toContain('It did not arrive.');
    expect(document.querySelector('textarea')?.value).toBe('hunter2');
  });
});
