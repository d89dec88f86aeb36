import type { Language } from '@oncelink/contracts';

/** No browser sends more characters, and a longer text takes time to search. */
const AGENT_MAX = 512;

/** Names and their signs in a User-Agent. The first match counts: most browsers also have the signs below their own. */
type Signs = readonly (readonly [name: string, sign: RegExp])[];

const BROWSERS: Signs = [
  ['Edge', /\bEdg(A|iOS)?\//],
  ['Opera', /\b(OPR|OPT|OPiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
];

const SYSTEMS: Signs = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

interface Words {
  readonly unknownDevice: string;
  readonly unknownBrowser: string;
  readonly both: (browser: string, system: string) => string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    unknownDevice: 'Unknown device',
    unknownBrowser: 'Unknown browser',
    both: (browser, system) => `${browser} on ${system}`,
  },
  de: {
    unknownDevice: 'Unbekanntes Gerät',
    unknownBrowser: 'Unbekannter Browser',
    both: (browser, system) => `${browser} unter ${system}`,
  },
  es: {
    unknownDevice: 'Dispositivo desconocido',
    unknownBrowser: 'Navegador desconocido',
    both: (browser, system) => `${browser} en ${system}`,
  },
  fr: {
    unknownDevice: 'Appareil inconnu',
    unknownBrowser: 'Navigateur inconnu',
    both: (browser, system) => `${browser} sur ${system}`,
  },
  ja: {
    unknownDevice: '不明な端末',
    unknownBrowser: '不明なブラウザー',
    both: (browser, system) => `${browser} (${system})`,
  },
  ar: {
    unknownDevice: 'جهاز غير معروف',
    unknownBrowser: 'متصفح غير معروف',
    both: (browser, system) => `${browser} على ${system}`,
  },
};

const nameIn = (signs: Signs, agent: string): string | undefined =>
  signs.find(([, sign]) => sign.test(agent))?.[0];

/** The operating system alone, of a program that names it, or null. */
export const describeSystem = (userAgent: string | undefined): string | null =>
  nameIn(SYSTEMS, (userAgent ?? '').slice(0, AGENT_MAX)) ?? null;

/**
 * Browser and system in words for people, such as "Chrome on Windows". Uses only names from these tables: the result
 * goes into mails and pages, where text of strangers must not be.
 */
export function describeDevice(userAgent: string | undefined, language: Language = 'en'): string {
  const agent = (userAgent ?? '').slice(0, AGENT_MAX);
  const browser = nameIn(BROWSERS, agent);
  const system = nameIn(SYSTEMS, agent);
  const { unknownDevice, unknownBrowser, both } = WORDS[language];
  if (system === undefined) return browser ?? unknownDevice;
  return both(browser ?? unknownBrowser, system);
}
