/**
 * The one script that a page names. It runs before the first paint, as a classic script: it must import nothing, and keep
 * its names inside the block. The keys and values are those of theme-choice.ts, session-store.ts, the-list.ts, choose-language.ts,
 * use-send-key.ts and of `LANGUAGES`.
 */
{
  const root = document.documentElement;
  const read = (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage is blocked: the system decides, and the visitor is signed out.
      return null;
    }
  };
  const theme = read('theme');
  if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme;
  // The prerendered page is that of a signed-out visitor: this makes the room that the account's menu will take.
  root.toggleAttribute('data-signed-in', read('auth_token') !== null && read('user_data') !== null);

  // The same for the way to one's links.
  root.toggleAttribute('data-has-links', read('my_links') !== null);

  // Plans are not shown before the server has told whether there are any: see app.tsx.
  root.dataset['asking'] = '';

  const wanted = [read('language') ?? '', ...navigator.languages].map((tag) => tag.split('-', 1)[0] ?? '');
  const language = wanted.find((code) => ['en', 'de', 'es', 'fr', 'ja', 'ar'].includes(code)) ?? 'en';
  // A link that asks for a secret has the HTML of links, whose words are not its own.
  if (language !== root.lang || /^\/r[-%]/.test(location.pathname)) {
    root.lang = language;
    root.dir = language === 'ar' ? 'rtl' : 'ltr';
    // Keeps a page in the wrong words out of sight until entry-client.tsx has the right ones.
    root.dataset['untranslated'] = '';
  }

  // After a reload, or on the way back, the browser scrolls to where the visitor was: the first screen alone is too short.
  const [visit] = performance.getEntriesByType('navigation');
  if (visit !== undefined && 'type' in visit && visit.type !== 'navigate') delete root.dataset['opening'];

  // The form can be filled in long before its code has arrived: remembers that it was also sent.
  if (location.pathname === '/') {
    root.dataset['send'] = 'awaited';
    const remember = () => {
      if (root.dataset['send']) root.dataset['send'] = 'pressed';
    };
    addEventListener('submit', remember);
    addEventListener('keydown', ({ key, ctrlKey, metaKey, repeat }) => {
      if (key === 'Enter' && (ctrlKey || metaKey) && !repeat) remember();
    });
  }

  /** Gives the page time to answer. Nothing waits in a page that is out of sight. */
  const pause = () => document.hidden || new Promise((go) => setTimeout(go));

  /** Everything that was typed stays. Above it, the page says what is in its last template (load-failure.tsx). */
  const showFailure = () => {
    delete root.dataset['untranslated'];
    const end = document.getElementById('end');
    if (end instanceof HTMLTemplateElement) document.querySelector('main')?.prepend(end.content);
    document.getElementById('reload')?.addEventListener('click', () => location.reload());
    scrollTo(0, 0);
  };

  let started = false;
  /** Loads the page's code: all files at once, each of which runs in a task of its own, in the order of the page. */
  const start = async () => {
    if (started) return;
    started = true;
    delete root.dataset['opening'];
    const files = [...document.querySelectorAll<HTMLLinkElement>('link[data-code]')];
    for (const file of files) file.rel = 'modulepreload';
    for (const file of document.querySelectorAll<HTMLLinkElement>('link[data-soon]'))
      file.rel = file.getAttribute('as') === 'style' ? 'preload' : 'modulepreload';
    try {
      for (const { href } of files) {
        await import(/* @vite-ignore */ href);
        await pause();
      }
    } catch (error) {
      reportError(error);
      showFailure();
    }
  };

  // Code would hold up the words, so it waits for the second frame, which has all of them (`below-first-screen`). A page
  // that is out of sight, or blank until it has the right words, paints none. It has to be parsed, though: code that found
  // half of it would make the rest anew.
  addEventListener('DOMContentLoaded', () => {
    if (document.hidden || 'untranslated' in root.dataset) return void start();
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => void start())));
    document.addEventListener('visibilitychange', () => void start());
  });
}
