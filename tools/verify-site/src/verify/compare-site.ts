import { createHash } from 'node:crypto';
import type { BuildDescription, BuiltFile } from '@oncelink/contracts';
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
  /** Files that no given address leads to. */
  readonly unchecked: readonly string[];
  readonly findings: readonly Finding[];
}

interface Site {
  readonly origin: string;
  readonly payOrigin: string | undefined;
}

/** Few enough for a server that counts connections. */
const PARALLEL = 4;

/** What a changed page may have more, and is still read to its end: it says what else it loads. */
const LONGER_PAGE_BYTES = 262_144;

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

/** What a site sends in the place of one file. @returns nothing when it is that file */
async function compareFile(
  file: string,
  base: string,
  build: BuildDescription,
  listed: ReadonlySet<string>,
): Promise<readonly Finding[]> {
  const expected = build.files[file];
  if (expected === undefined) return [];
  const address = addressOfFile(file);
  const url = new URL(address.path, base);
  const isPage = file.endsWith('.html');
  const maxBytes = expected.bytes + (isPage ? LONGER_PAGE_BYTES : 0);
  const answer = await fetchBounded({ url: url.href, language: address.language, maxBytes });
  if (answer.status !== address.status)
    return [{ kind: 'missing', what: file, detail: `the site answers ${answer.status}` }];
  const headers = headerFindings(file, address, url, answer);
  if (createHash('sha256').update(answer.body).digest('hex') === expected.sha256) return headers;
  return [
    { kind: 'differs', what: file, detail: sizeOf(answer.body, expected, maxBytes) },
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
  { origin, payOrigin }: Site,
  build: BuildDescription,
  claimed: BuildDescription,
): Promise<Comparison> {
  const names = Object.keys(build.files);
  const files = names.map((file) => ({ file, base: addressOfFile(file).pay ? payOrigin : origin }));
  const listed = new Set(files.map(({ file, base }) => `${base}${addressOfFile(file).path}`));
  const equal: string[] = [];
  const findings: Finding[] = Object.keys(claimed.files)
    .filter((file) => !Object.hasOwn(build.files, file))
    .map((what) => ({ kind: 'unlisted', what, detail: 'the site has it, the build does not' }));

  const queue = files.values();
  const work = async (): Promise<void> => {
    for (const { file, base } of queue) {
      if (base === undefined) continue;
      const found = await compareFile(file, base, build, listed);
      findings.push(...found);
      if (found.every(({ kind }) => kind === 'header')) equal.push(file);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return { equal, unchecked: names.filter((_, index) => files[index]?.base === undefined), findings };
}
