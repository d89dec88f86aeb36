import { directionOf, isLanguage, type Language } from '@oncelink/contracts';
import { showToast } from '../ui/toast/toast-store.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { writeText } from '../lib/stored-text.ts';
import { textsOf } from '../i18n/translate.ts';
import { loadLanguage, setLanguage, type Texts } from '../i18n/language.ts';
import type { Topic } from '../i18n/topics.ts';

/** Read before the first paint by start.ts. */
const KEY = 'language';

function change(language: Language, texts: Texts): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  setLanguage(language, texts);
}

/** Begins in the language that start.ts has found, or in English where its texts do not arrive. @param topic of the page */
export async function startLanguage(topic?: Topic): Promise<void> {
  const { documentElement: root } = document;
  const language = isLanguage(root.lang) ? root.lang : 'en';
  try {
    change(language, await loadLanguage(language, topic));
  } catch {
    change('en', await loadLanguage('en'));
    root.dataset['untranslated'] = '';
  }
}

let latest: Language | undefined;

/** Changes the language of the page where it stands: nothing that was typed or opened is lost. */
export async function chooseLanguage(language: Language): Promise<void> {
  latest = language;
  try {
    // Parts of the prerendered HTML may still be made live: they have to be read in the language that they are in.
    const [texts] = await Promise.all([loadLanguage(language), whenIdle()]);
    // Another choice was made meanwhile.
    if (latest !== language) return;
    writeText(KEY, language);
    change(language, texts);
  } catch {
    showToast({ ...textsOf('chrome.languageFailed'), variant: 'destructive' });
  }
}
