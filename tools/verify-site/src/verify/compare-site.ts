import { createHash } from 'node:crypto';
import {
  LINKS_PLACEHOLDER,
  SITE_PLACEHOLDER,
  type BuildDescription,
  type BuiltFile,
} from '@oncelink/contracts';
import { edgeHeaders, routeKind } from '@oncelink/edge-headers';
import { addressOfFile, type Address } from './address-of-file.ts';
import { fetchBounded, type Answer } from './fetch-bounded.ts';
import { findReferences } from './find-references.ts';

export interface Finding {
  readonly kind: 'differs' | 'missing' | 'unlisted' | 'header';
  /** A file of the build, or an address. */
  readonly what: string;
  readonly detail: string;
}

export interface Comparison {
  readonly equal: readonly string[];
  /** How many files were to be compared. */
  readonly total: number;
  /** Files that no given address leads to. */
  readonly unchecked: readonly string[];
  readonly findings: readonly Finding[];
}

interface Site {
  readonly origin: string;
  readonly payOrigin: string | undefined;
  /** Whether it is an address for readers, which has no page but that of a link. */
  readonly links: boolean;
}

const isNoLinks = (file: string): boolean =>
  file.endsWith('.html') && !/(?:^|\/)_(?:link|404)\.html$/.test(file);

/** Few enough for a server that counts connections. */
const PARALLEL = 4;

/** What a file may have more, and is still read to its end: a page says what else it loads, and addresses are long. */
const LONGER_BYTES = 262_144;

function headerFindings(file: string, { path, status, pay }: Address, url: URL, answer: Answer): Finding[] {
  const kind = pay && path.endsWith('.html') ? 'pay' : routeKind(path);
  const wanted = edgeHeaders(kind, status, { tls: url.protocol === 'https:' });
  return Object.entries(wanted)
    .filter(([name, value]) => answer.headers.get(name) !== value)
    .map(([name]) => {
      const value = answer.headers.get(name);
      return { kind: 'header', what: name, detail: `${file}: ${value === null ? 'not sent' : value}` };
    });
}

/** A page that is another one than it should be: what does it load that the build does not have? */
function unlistedFindings(file: string, html: string, url: URL, listed: ReadonlySet<string>): Finding[] {
  return findReferences(html, url.href)
    .filter((address) => !listed.has(address))
    .map((what) => ({ kind: 'unlisted', what, detail: `loaded by ${file}` }));
}

function sizeOf({ length }: Buffer, { bytes }: BuiltFile, max: number): string {
  if (length === bytes) return 'as long, but another one';
  return `${length > max ? `more than ${max}` : length} bytes instead of ${bytes}`;
}

/** A file as it was before the server filled in the addresses that it says it has. */
const asBuilt = (body: Buffer, { origin, linkOrigin }: BuildDescription): Buffer =>
  Buffer.from(
    body.toString('latin1').replaceAll(linkOrigin, LINKS_PLACEHOLDER).replaceAll(origin, SITE_PLACEHOLDER),
    'latin1',
  );

interface Expected {
  readonly file: string;
  readonly expected: BuiltFile;
  readonly base: string;
  readonly claimed: BuildDescription;
  /** Whole addresses of everything that the build has. */
  readonly listed: ReadonlySet<string>;
}

/** What a site sends in the place of one file. @returns nothing when it is that file */
async function compareFile({ file, expected, base, claimed, listed }: Expected): Promise<readonly Finding[]> {
  const address = addressOfFile(file);
  const url = new URL(address.path, base);
  const isPage = file.endsWith('.html');
  const maxBytes = expected.bytes + LONGER_BYTES;
  const answer = await fetchBounded({ url: url.href, language: address.language, maxBytes });
  if (answer.status !== address.status)
    return [{ kind: 'missing', what: file, detail: `the site answers ${answer.status}` }];
  const headers = headerFindings(file, address, url, answer);
  const body = asBuilt(answer.body, claimed);
  if (createHash('sha256').update(body).digest('hex') === expected.sha256) return headers;
  return [
    { kind: 'differs', what: file, detail: sizeOf(body, expected, maxBytes) },
    ...(isPage ? unlistedFindings(file, answer.body.toString(), url, listed) : []),
    ...headers,
  ];
}

/**
 * Fetches every file of a build from a site, and compares.
 * @param claimed what the site says that it consists of
 * @throws VerifyError when the site does not answer
 */
export async function compareSite(
  { origin, payOrigin, links }: Site,
  build: BuildDescription,
  claimed: BuildDescription,
): Promise<Comparison> {
  const wanted = Object.entries(build.files).filter(([file]) => !(links && isNoLinks(file)));
  const files = wanted.map(([file, expected]) => ({
    file,
    expected,
    base: addressOfFile(file).pay ? payOrigin : origin,
  }));
  const listed = new Set(files.map(({ file, base }) => `${base}${addressOfFile(file).path}`));
  const equal: string[] = [];
  const findings: Finding[] = Object.keys(claimed.files)
    .filter((file) => !Object.hasOwn(build.files, file))
    .map((what) => ({ kind: 'unlisted', what, detail: 'the site has it, the build does not' }));

  const queue = files.values();
  const work = async (): Promise<void> => {
    for (const { base, ...one } of queue) {
      if (base === undefined) continue;
      const found = await compareFile({ ...one, base, claimed, listed });
      findings.push(...found);
      if (found.every(({ kind }) => kind === 'header')) equal.push(one.file);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  const unchecked = files.filter(({ base }) => base === undefined).map(({ file }) => file);
  return { equal, total: files.length, unchecked, findings };
}
