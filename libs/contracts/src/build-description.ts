/** Where a site says what it is a build of. */
export const BUILD_PATH = '/.well-known/build.json';

/**
 * Stands in a build wherever a page or a file names the address of the site. Who serves them puts the address there when it
 * starts (docs/adr/0053-pages-learn-their-address-at-start.md).
 */
export const SITE_PLACEHOLDER = 'https://address-of-this-site.invalid';

/** The same for where links lead. It stays where that is the page's own address (docs/operations/readers.md). */
export const LINKS_PLACEHOLDER = 'https://address-of-its-links.invalid';

/** Whether a server has to fill in an address. */
export const hasPlaceholder = (text: { readonly includes: (part: string) => boolean }): boolean =>
  text.includes(SITE_PLACEHOLDER) || text.includes(LINKS_PLACEHOLDER);

/** A file as it was built, before the address is filled in and before it is compressed. */
export interface BuiltFile {
  /** Hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
}

/** What a build of the pages consists of. The same for every build of one commit. */
export interface BuildDescription {
  /** Of the repository; null when it was not known, or when what was built was no commit. */
  readonly commit: string | null;
  readonly version: string;
  /** The address of the site. In a build, as everywhere in it, what stands for that. */
  readonly origin: string;
  /** Where its links lead. In a build, and where that is the site itself, what stands for that. */
  readonly linkOrigin: string;
  /** All of them but this description, by their path in the build. */
  readonly files: Readonly<Record<string, BuiltFile>>;
}
