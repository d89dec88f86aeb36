import { afterEach, describe, expect, it } from '@jest/globals';
import { ERRORS, isLanguage, LANGUAGES } from '@oncelink/contracts';
import { accountMenuTexts } from './account-menu.ts';
import type { Catalogue } from './catalogue.ts';
import { checkoutTexts } from './checkout.ts';
import { chromeTexts } from './chrome.ts';
import { createLinkTexts, creationFailureTexts, creationToasts } from './create-link.ts';
import { endedTexts } from './ended-link.ts';
import { failureTexts } from './failure.ts';
import { homeTexts } from './home.ts';
import { speak } from './language-in-use.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { notFoundTexts } from './not-found.ts';
import { noticeTexts } from './open-link-notices.ts';
import { openLinkTexts } from './open-link.ts';
import { readyLinkTexts } from './ready-link.ts';
import { receiptTexts } from './receipt.ts';
import { revealedTexts } from './revealed-link.ts';
import { sessionTexts } from './session.ts';
import { signInTexts, signInToasts } from './sign-in.ts';
import { siteMapTexts } from './site-map.ts';
import { uiTexts } from './ui.ts';
import { upgradeTexts } from './upgrade.ts';

const ENGLISH: Readonly<Record<keyof Catalogue, object>> = {
  accountMenu: accountMenuTexts,
  checkout: checkoutTexts,
  chrome: chromeTexts,
  createLink: createLinkTexts,
  creationFailure: creationFailureTexts,
  creationToasts,
  ended: endedTexts,
  errors: Object.fromEntries(Object.entries(ERRORS).map(([code, { text }]) => [code, text])),
  failure: failureTexts,
  home: homeTexts,
  notFound: notFoundTexts,
  notices: noticeTexts,
  openLink: openLinkTexts,
  readyLink: readyLinkTexts,
  receipt: receiptTexts,
  revealed: revealedTexts,
  session: sessionTexts,
  signIn: signInTexts,
  signInToasts,
  siteMap: siteMapTexts,
  ui: uiTexts,
  upgrade: upgradeTexts,
};

/** Stands for whatever a text is given: a word, a number, or prices. */
const given = (index: number) =>
  Object.assign(new String(`{${index}}`), { monthly: '{monthly}', yearly: '{yearly}' });

/** Every text with its place. Those that are made of values appear with marks in place of the values, and without any. */
function textsOf(value: unknown, place: string): readonly (readonly [string, string])[] {
  if (typeof value === 'function') {
    const marks = Array.from({ length: value.length }, (_, index) => given(index));
    const nothing = marks.map(() => null);
    const plain = place.endsWith('perMonth') ? marks : nothing;
    return [
      ...textsOf(Reflect.apply(value, undefined, marks), `${place}(…)`),
      ...textsOf(Reflect.apply(value, undefined, plain), `${place}()`),
    ];
  }
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, part]) => textsOf(part, `${place}.${name}`));
  return [[place, String(value)]];
}

const marksIn = (text: string): readonly string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();

const english = new Map(textsOf(ENGLISH, ''));
const translated = Object.keys(LANGUAGES)
  .filter(isLanguage)
  .filter((language) => language !== 'en');

afterEach(() => speak('en', null));

describe.each(translated)('the texts in %s', (language) => {
  const load = async () => new Map(textsOf(await loadCatalogue(language), ''));

  it('are all there, and none is left over', async () => {
    const texts = await load();
    expect([...texts.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    for (const [place, text] of texts) expect([place, text.trim()]).not.toEqual([place, '']);
  });

  it('hold the same values as the English ones', async () => {
    const texts = await load();
    for (const [place, text] of english)
      expect([place, marksIn(texts.get(place) ?? '')]).toEqual([place, marksIn(text)]);
  });

  it('are what the page shows once the language is in use', async () => {
    const texts = await load();
    speak(language, await loadCatalogue(language));
    for (const [place, text] of textsOf(ENGLISH, ''))
      if (!place.startsWith('.errors')) expect([place, text]).toEqual([place, texts.get(place)]);
  });

  it('are no English', async () => {
    const texts = await load();
    const same = [...english].filter(([place, text]) => text.length > 25 && texts.get(place) === text);
    expect(same.map(([place]) => place)).toEqual([]);
  });
});

it('no French line begins with a mark: the space before it is a no-break one', async () => {
  const texts = textsOf(await loadCatalogue('fr'), '');
  expect(texts.filter(([, text]) => / [:;?!]/.test(text))).toEqual([]);
});
