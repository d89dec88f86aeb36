/**
 * Runs before the first paint, as a classic script of its own: it must import nothing. The keys and values are those of
 * theme-choice.ts and session-store.ts.
 */
{
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme;
    // The prerendered page shows nobody signed in: this makes the room that the account's menu will take.
    root.toggleAttribute(
      'data-signed-in',
      localStorage.getItem('auth_token') !== null && localStorage.getItem('user_data') !== null,
    );
  } catch {
    // Storage is blocked: the system decides, and nobody is signed in.
  }
}
