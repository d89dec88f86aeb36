import { directionOf, isLanguage, type Language } from '@oncelink/contracts';
import { showToast } from '../ui/toast/toast-store.ts';
import { writeText } from '../state/stored-text.ts';
import type { Catalogue } from '../texts/catalogue.ts';
import { chromeTexts } from '../texts/chrome.ts';
import { speak } from '../texts/language-in-use.ts';
import { loadCatalogue } from '../texts/load-catalogue.ts';

/** Read before the first paint by before-paint.ts. */
const KEY = 'language';

function change(language: Language, catalogue: Catalogue | null): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  speak(language, catalogue);
}

/** Begins in the language that before-paint.ts has found, or in English where its texts can't be had. */
export async function speakLikeDocument(): Promise<void> {
  const { documentElement: root } = document;
  const language = isLanguage(root.lang) ? root.lang : 'en';
  try {
    change(language, await loadCatalogue(language));
  } catch {
    change('en', null);
    root.dataset['untranslated'] = '';
  }
}

let latest: Language | undefined;

/** Changes the language of the page where it stands: nothing that was typed or opened is lost. */
export async function chooseLanguage(language: Language): Promise<void> {
  latest = language;
  try {
    const catalogue = await loadCatalogue(language);
    // Another choice was made meanwhile.
    if (latest !== language) return;
    writeText(KEY, language);
    change(language, catalogue);
  } catch {
    showToast({ ...chromeTexts.languageFailed, variant: 'destructive' });
  }
}
