import { useSyncExternalStore } from 'react';
import { directionOf, type Language } from '@oncelink/contracts';
import { createStore } from '../lib/store.ts';
import { isLateTopic, topicsFor, type Topic } from './topics.ts';

/** Messages in nested groups. The build compiles those that take values (build-steps/compile-texts.ts). */
export type Texts = Readonly<Record<string, unknown>>;

interface InUse {
  readonly language: Language;
  readonly texts: Texts;
}

const inUse = createStore<InUse>({ language: 'en', texts: {} });
const needed = new Set<Topic>();

async function importTexts(topic: Topic, language: Language): Promise<Texts> {
  if (isLateTopic(topic)) return (await import('./late-texts.ts')).importLateTexts(topic, language);
  const file: { readonly default: Texts } = await import(`./messages/${topic}/${language}.json`, {
    with: { type: 'json' },
  });
  return file.default;
}

/**
 * Loads the texts of a language, of all topics that are needed: every page needs those of the site.
 * @param topic that is needed from now on
 * @throws Error when they do not arrive
 */
export async function loadLanguage(language: Language, topic: Topic = 'site'): Promise<Texts> {
  for (const each of topicsFor(topic)) needed.add(each);
  const topics = [...needed];
  const parts = await Promise.all(topics.map((topic) => importTexts(topic, language)));
  // Another topic may have become needed meanwhile.
  return topics.length === needed.size ? Object.assign({}, ...parts) : loadLanguage(language);
}

/** From now on every text is read in this language. The root watches it and renders everything again. */
export const setLanguage = (language: Language, texts: Texts): void => inUse.set({ language, texts });

/** Loads the texts of one more topic in the language in use. @throws Error when they do not arrive */
export async function loadTopic(topic: Topic): Promise<void> {
  const language = currentLanguage();
  const texts = await loadLanguage(language, topic);
  // Where the language has changed meanwhile, the topic was loaded with it.
  if (currentLanguage() === language) setLanguage(language, texts);
}

/** Loads code together with the texts that it shows. @throws Error when one of them does not arrive */
export async function withTopic<Code>(topic: Topic, loadCode: () => Promise<Code>): Promise<Code> {
  const [code] = await Promise.all([loadCode(), loadTopic(topic)]);
  return code;
}

/** The language in use: for `Intl`, and for attributes. */
export const currentLanguage = (): Language => inUse.get().language;

/** The texts in use. */
export const currentTexts = (): Texts => inUse.get().texts;

/** For translated parts of pages that are English otherwise. */
export const inCurrentLanguage = () => ({ lang: currentLanguage(), dir: directionOf(currentLanguage()) });

/** The language in use, watched. */
export const useLanguage = (): Language =>
  useSyncExternalStore(inUse.subscribe, currentLanguage, currentLanguage);
