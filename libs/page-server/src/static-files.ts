import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  deflateRawSync,
  gzipSync,
  inflateRawSync,
} from 'node:zlib';
import { hasPlaceholder, LINKS_PLACEHOLDER, SITE_PLACEHOLDER } from '@oncelink/contracts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Two milliseconds a page; the best that it can do takes twenty times as long. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Content codings, best first: made at build time, and here where a file gets the address of the site. */
const CODINGS = [
  { name: 'br', suffix: '.br', encode: (bytes: Buffer) => brotliCompressSync(bytes, QUALITY) },
  { name: 'gzip', suffix: '.gz', encode: (bytes: Buffer) => gzipSync(bytes) },
] as const;

/** What pages name. */
export interface SiteAddresses {
  /** The address of the site, without a slash at the end. */
  readonly publicOrigin: string;
  /** Where links lead; absent: to the page's own address. */
  readonly linkOrigin?: string | undefined;
}

export interface StaticFile {
  readonly type: string;
  readonly body: () => Buffer;
  readonly etag: string;
  /** Encoded bodies by the name of their coding. What gets the address of the site is encoded when it is first asked for. */
  readonly encoded: ReadonlyMap<string, () => Buffer>;
}

/** A file in one coding, ready to be sent. */
export interface Representation {
  readonly body: Buffer;
  readonly coding: string | undefined;
}

/** `pricing/index.html` answers `/pricing`; other files answer under their own names. */
function addressOf(relative: string): string {
  const address = `/${relative.split(path.sep).join('/')}`;
  return address.endsWith('/index.html') ? address.slice(0, -'/index.html'.length) || '/' : address;
}

function once(make: () => Buffer): () => Buffer {
  let made: Buffer | undefined;
  return () => (made ??= make());
}

/** In memory of their own: a small buffer is a part of 64 kB, and keeps all of it. */
function compact(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

const kept = (bytes: Buffer) => (): Buffer => bytes;

/** Few ask for a file as it is, and all of them together are 6 MB: what was unpacked stays until memory is wanted. */
function unpacked(packed: Buffer, unpack: (bytes: Buffer) => Buffer): () => Buffer {
  let held: WeakRef<Buffer> | undefined;
  return () => {
    const known = held?.deref();
    if (known !== undefined) return known;
    const bytes = unpack(packed);
    held = new WeakRef(bytes);
    return bytes;
  };
}

const fill = (built: Buffer, { publicOrigin, linkOrigin = LINKS_PLACEHOLDER }: SiteAddresses): Buffer =>
  Buffer.from(
    built.toString().replaceAll(SITE_PLACEHOLDER, publicOrigin).replaceAll(LINKS_PLACEHOLDER, linkOrigin),
  );

type Coded = Pick<StaticFile, 'body' | 'encoded'>;

/** A page is packed in a moment at the start, and well when it is first asked for. */
function codeWhenAsked(bytes: Buffer): Coded {
  const body = unpacked(compact(deflateRawSync(bytes, { level: 1 })), inflateRawSync);
  return {
    body,
    encoded: new Map(CODINGS.map(({ name, encode }) => [name, once(() => compact(encode(body())))])),
  };
}

/** By what the build has written beside the file. */
function readCoded(root: string, name: string, bytes: Buffer): Coded {
  const encoded = new Map<string, () => Buffer>();
  let body = kept(compact(bytes));
  for (const { name: coding, suffix } of CODINGS) {
    const file = path.join(root, name + suffix);
    if (!existsSync(file)) continue;
    const packed = compact(readFileSync(file));
    encoded.set(coding, kept(packed));
    if (coding === 'br') body = unpacked(packed, brotliDecompressSync);
  }
  return { body, encoded };
}

/**
 * Reads a built page into memory, keyed by address. Only what the build wrote can ever be served: no path of a
 * request reaches the file system.
 * @param root the folder of the build
 */
export function loadStaticFiles(root: string, addresses: SiteAddresses): ReadonlyMap<string, StaticFile> {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const files = new Map<string, StaticFile>();
  for (const name of names) {
    const type = TYPES[path.extname(name)];
    if (type === undefined) continue;
    const built = readFileSync(path.join(root, name));
    const isFilled = hasPlaceholder(built);
    const bytes = isFilled ? fill(built, addresses) : built;
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    const coded = isFilled ? codeWhenAsked(bytes) : readCoded(root, name, bytes);
    files.set(addressOf(name), { type, etag, ...coded });
  }
  return files;
}

/** The best coding that the browser accepts; identity when in doubt. */
export function represent(file: StaticFile, acceptEncoding: string | readonly string[] = ''): Representation {
  const accepted = String(acceptEncoding)
    .split(',')
    .map((part) => part.trim());
  for (const { name } of CODINGS) {
    const encode = file.encoded.get(name);
    if (encode !== undefined && accepted.some((part) => part === name || part.startsWith(`${name};q=1`))) {
      return { body: encode(), coding: name };
    }
  }
  return { body: file.body(), coding: undefined };
}
