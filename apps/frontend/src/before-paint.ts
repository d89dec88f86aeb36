/**
 * Runs before the first paint, at the head of the page's one script, which is no module: it must import nothing. The keys
 * and values are those of theme-choice.ts, session-store.ts, choose-language.ts, use-send-key.ts and of `LANGUAGES`.
 */
{
  const root = document.documentElement;
  const read = (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage is blocked: the system decides, and nobody is signed in.
      return null;
    }
  };
  const theme = read('theme');
  if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme;
  // The prerendered page shows nobody signed in: this makes the room that the account's menu will take.
  root.toggleAttribute('data-signed-in', read('auth_token') !== null && read('user_data') !== null);

  const wanted = [read('language') ?? '', ...navigator.languages].map((tag) => tag.split('-', 1)[0] ?? '');
  const language = wanted.find((code) => ['en', 'de', 'es', 'fr', 'ja', 'ar'].includes(code)) ?? 'en';
  if (language !== root.lang) {
    root.lang = language;
    root.dir = language === 'ar' ? 'rtl' : 'ltr';
    // Keeps a page in the wrong words out of sight until entry-client.tsx has the right ones.
    root.dataset['untranslated'] = '';
  }

  // Whoever opens the page anew, or comes back to it, is taken to where they were, which a first screen alone has not.
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
}
