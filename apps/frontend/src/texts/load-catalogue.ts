import type { Language } from '@oncelink/contracts';
import type { Catalogue } from './catalogue.ts';

const LOADERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ readonly catalogue: Catalogue }>>> = {
  de: () => import('./de/catalogue.ts'),
  es: () => import('./es/catalogue.ts'),
  fr: () => import('./fr/catalogue.ts'),
  ja: () => import('./ja/catalogue.ts'),
  ar: () => import('./ar/catalogue.ts'),
};

/** The texts of a language; null for English, which is part of the code. */
export const loadCatalogue = async (language: Language): Promise<Catalogue | null> =>
  language === 'en' ? null : (await LOADERS[language]()).catalogue;
