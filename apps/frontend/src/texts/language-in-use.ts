import { directionOf, type Language } from '@oncelink/contracts';
import { createStore, useStore } from '../state/store.ts';

interface InUse {
  readonly language: Language;
  /** A `Catalogue`, which is made of the types of the groups and so can't be named below them. Null: English. */
  readonly catalogue: object | null;
}

const inUse = createStore<InUse>({ language: 'en', catalogue: null });

/** From now on every text is read in this language; what watches it renders anew. */
export const speak = (language: Language, catalogue: object | null): void =>
  inUse.set({ language, catalogue });

/** The language in use: for `Intl`, and for attributes. */
export const currentLanguage = (): Language => inUse.get().language;

/** For translated parts of pages that are English otherwise. */
export const inCurrentLanguage = () => ({ lang: currentLanguage(), dir: directionOf(currentLanguage()) });

/** The language in use, watched. The root does, so that the whole page is rendered in the new one. */
export const useLanguage = (): Language => useStore(inUse).language;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A group of the catalogue in use; undefined in English. */
export function translationOf(name: string): object | undefined {
  const { catalogue } = inUse.get();
  const group: unknown = catalogue === null ? undefined : Reflect.get(catalogue, name);
  return isObject(group) ? group : undefined;
}

/** Read when a text is asked for, at any depth: whoever keeps a part of a group has the words of the day in it. */
const readLate = <Texts extends object>(english: Texts, read: () => object): Texts =>
  new Proxy(english, {
    get(_, key) {
      const value: unknown = Reflect.get(read(), key);
      return isObject(value) ? readLate(value, () => Reflect.get(read(), key)) : value;
    },
  });

/**
 * Texts that follow the language in use.
 * @param name of the group in the catalogues
 */
export const translatable = <Texts extends object>(name: string, english: Texts): Texts =>
  readLate(english, () => translationOf(name) ?? english);
