import { translatable } from './language-in-use.ts';

/** Texts around every page. */
export const chromeTexts = translatable('chrome', {
  brand: 'Oncelink',
  home: 'Oncelink, home',
  skip: 'Skip to content',
  needsScript: 'Secrets are encrypted in your browser, which takes JavaScript. It is switched off here.',
  mainMenu: 'Main',
  menu: 'Menu',
  comingSoon: 'Coming Soon',
  legal: 'Legal',
  social: { code: 'Source code', news: 'News feed', mail: 'Mailing list' },
  getStarted: 'Get Started',
  signIn: 'Sign in',
  accountOf: (name: string) => `Account of ${name}`,
  theme: {
    system: 'Colours: follow system',
    light: 'Colours: light',
    dark: 'Colours: dark',
  },
  language: 'Language',
  languageFailed: {
    title: 'The language could not be changed',
    description: 'Check your connection and try again.',
  },
  demo: {
    off: { long: 'Demo mode', short: 'Demo' },
    on: { long: 'Demo mode: Pro', short: 'Demo: Pro' },
    hint: 'Ctrl + P switches Pro on and off in this demo.',
  },
  saying: 'A secret should be said once, to one person, and then be gone.',
  copyright: (year: number | null) => (year === null ? '© Oncelink' : `© ${year} Oncelink`),
} as const);
