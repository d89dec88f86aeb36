/** The languages of the page, each by its own name. English is written where it is used; the others are loaded. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
} as const;

export type Language = keyof typeof LANGUAGES;

export const isLanguage = (text: string): text is Language => Object.hasOwn(LANGUAGES, text);

export const directionOf = (language: Language): 'ltr' | 'rtl' => (String(language) === 'ar' ? 'rtl' : 'ltr');
