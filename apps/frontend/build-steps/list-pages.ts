import { PATHS } from '../src/app/routes.ts';
import { LANGUAGES, isLanguage, type Language } from '@oncelink/contracts';

export interface PrerenderedPage {
  /** Relative to the build's folder. */
  readonly file: string;
  /** An address that shows the page. */
  readonly address: string;
  /** The page's code, as the manifest names it. */
  readonly source: string;
}

const sourceOf = (name: string): string => `src/pages/${name}/${name}-page.tsx`;

/** Every file of HTML. Links and unknown addresses share one file each. */
export const PAGES: readonly PrerenderedPage[] = [
  ...Object.entries(PATHS).map(([address, name]) => ({
    file: `${address}/index.html`.slice(1).replace(/^\//, ''),
    address,
    source: sourceOf(name),
  })),
  { file: '_link.html', address: '/s-', source: sourceOf('open-link') },
  { file: '_404.html', address: '/_404', source: sourceOf('not-found') },
];

/**
 * Where a page lies in another language: in a folder that no address leads to. Servers choose by `Accept-Language`.
 */
export const fileIn = (language: Language, file: string): string =>
  language === 'en' ? file : `_${language}/${file}`;

/** Files whose weight is watched: every page, and those of links in every other language, which load its texts too. */
export const WEIGHED: readonly string[] = [
  ...PAGES.map(({ file }) => file),
  ...Object.keys(LANGUAGES)
    .filter(isLanguage)
    .filter((language) => language !== 'en')
    .flatMap((language) => [fileIn(language, 'index.html'), fileIn(language, '_link.html')]),
];

/** Nobody searches for these: they mean something to one person only. */
const PERSONAL = ['/account', '/subscription/success'];

/** The addresses that search engines should know. */
export const INDEXABLE: readonly string[] = Object.keys(PATHS).filter(
  (address) => !PERSONAL.includes(address),
);
