/**
 * Runs before the first paint, as a classic script of its own: it must import nothing. The key and its values are those
 * of theme-choice.ts.
 */
{
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
  } catch {
    // Storage is blocked: the system decides.
  }
}
