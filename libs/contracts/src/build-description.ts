/** Where a site says what it is a build of. */
export const BUILD_PATH = '/.well-known/build.json';

/** A file as it is before it is compressed. */
export interface BuiltFile {
  /** Hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
}

/** What a build of the pages consists of. The same for every build of one commit for one site. */
export interface BuildDescription {
  /** Of the repository; null when it was not known, or when what was built was no commit. */
  readonly commit: string | null;
  readonly version: string;
  /** The address of the site, where it was built for one: some pages and files name it. */
  readonly origin: string | null;
  /** All of them but this description, by their path in the build. */
  readonly files: Readonly<Record<string, BuiltFile>>;
}
