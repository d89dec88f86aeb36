import { expect, it, jest } from '@jest/globals';

it('a page begins with the texts of the site and its own topic; another topic comes in the language in use', async () => {
  jest.resetModules();
  const { currentTexts, loadLanguage, setLanguage, withTopic } = await import('./language.ts');
  const texts = await loadLanguage('de', 'open-link');
  expect(Object.keys(texts)).toEqual(expect.arrayContaining(['chrome', 'openLink']));
  expect(texts).not.toHaveProperty('signIn');
  expect(texts).not.toHaveProperty('errors');
  setLanguage('de', texts);
  expect(await withTopic('sign-in', async () => 'code')).toBe('code');
  expect(currentTexts()).toMatchObject({ ui: { closeToast: 'Schließen' }, signIn: { stepDone: 'erledigt' } });
  // Signing in words what the server refuses.
  expect(currentTexts()).toHaveProperty('errors');
});
