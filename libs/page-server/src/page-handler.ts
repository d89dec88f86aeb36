import type { IncomingMessage, ServerResponse } from 'node:http';
import { PAY_PAGE_PATH } from '@oncelink/contracts';
import {
  edgeHeaders,
  gatewayAddress,
  pageFolder,
  routeKind,
  type HeaderOptions,
  type RouteKind,
} from '@oncelink/edge-headers';
import { loadStaticFiles, represent, type StaticFile } from './static-files.ts';

export interface PageOptions {
  /** The folder of the built page. */
  readonly folder: string;
  /** The address of the site, without a slash at the end: search engines and previews are told of it. */
  readonly publicOrigin: string;
  /** Another host, that links lead to: for who opens them, and for nothing else. It leads to this same server. */
  readonly readerOrigin?: string | undefined;
  /** Origin of embedded payment forms, if there is one. It leads to this same server. */
  readonly payOrigin?: string | undefined;
  /** Whether visitors come over TLS, which a proxy in front ends. */
  readonly tls?: boolean;
}

/**
 * Answers a request for the page or one of its files.
 * @returns false for an address of the gateway: it is not answered, and `incoming.url` is what the gateway calls it
 */
export type PageHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/** All that the page of payment forms asks of the gateway. */
const PAY_CONFIG = '/api/config';

/** No page's address. */
const NOWHERE = '/_';

type Files = ReadonlyMap<string, StaticFile>;

/** What answers an address, if anything does. */
interface Choice {
  readonly kind: RouteKind;
  readonly file: StaticFile | undefined;
  readonly status: number;
}

/** @param folder of the visitor's language: what is not there is the same in every language */
function choosePage(files: Files, path: string, folder: string): Choice {
  const kind = routeKind(path);
  const find = (address: string) =>
    files.get(address === '/' ? folder || '/' : `${folder}${address}`) ?? files.get(address);
  // `_link.html`, `_404.html` and `_de` are parts of the build, not addresses.
  const file = kind === 'link' ? find('/_link.html') : path.startsWith('/_') ? undefined : find(path);
  if (file !== undefined) return { kind, file, status: 200 };
  return { kind, file: kind === 'page' ? find('/_404.html') : undefined, status: 404 };
}

/** On the host of readers there is no page but that of a link. */
function chooseReadersPage(files: Files, path: string, folder: string): Choice {
  const choice = choosePage(files, path, folder);
  const isPage = choice.kind === 'page' && choice.file?.type.startsWith('text/html') === true;
  return isPage ? choosePage(files, NOWHERE, folder) : choice;
}

/** On the host of payment forms there is one page with its files: nothing that handles secrets or tokens. */
function choosePayPage(files: Files, path: string): Choice {
  const file = files.get(`/_pay${path}`);
  return {
    kind: path === PAY_PAGE_PATH ? 'pay' : routeKind(path),
    file,
    status: file === undefined ? 404 : 200,
  };
}

const varyOf = (kind: RouteKind): string =>
  kind === 'asset' || kind === 'worker' ? 'Accept-Encoding' : 'Accept-Encoding, Accept-Language';

function sendPage(
  choice: Choice,
  edge: HeaderOptions,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const { kind, file, status } = choice;
  if (incoming.method !== 'GET' && incoming.method !== 'HEAD') {
    outgoing.writeHead(405, { ...edgeHeaders(kind, 405, edge), Allow: 'GET, HEAD' }).end();
    return;
  }
  if (file === undefined) {
    outgoing.writeHead(status, edgeHeaders(kind, status, edge)).end();
    return;
  }
  if (status === 200 && incoming.headers['if-none-match'] === file.etag) {
    outgoing.writeHead(304, { ...edgeHeaders(kind, 304, edge), ETag: file.etag, Vary: varyOf(kind) }).end();
    return;
  }
  const { body, coding } = represent(file, incoming.headers['accept-encoding']);
  outgoing.writeHead(status, {
    ...edgeHeaders(kind, status, edge),
    'Content-Type': file.type,
    'Content-Length': body.length,
    Vary: varyOf(kind),
    ...(status === 200 && { ETag: file.etag }),
    ...(coding !== undefined && { 'Content-Encoding': coding }),
  });
  outgoing.end(incoming.method === 'HEAD' ? undefined : body);
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '/';

const hostOf = (origin: string | undefined): string | undefined =>
  origin === undefined ? undefined : new URL(origin).host;

/** Reads the built page into memory. @returns what answers a path on a host */
function makeChoice({ folder, publicOrigin, readerOrigin, payOrigin }: PageOptions) {
  const files = loadStaticFiles(folder, { publicOrigin, linkOrigin: readerOrigin });
  // To who is there, it is a site of its own.
  const readersFiles = readerOrigin ? loadStaticFiles(folder, { publicOrigin: readerOrigin }) : files;
  const [payHost, readerHost] = [hostOf(payOrigin), hostOf(readerOrigin)];
  const isPay = (host = ''): boolean => host === payHost;
  const choose = (host: string | undefined, path: string, language: string): Choice => {
    if (isPay(host)) return choosePayPage(files, path);
    if (host !== undefined && host === readerHost) return chooseReadersPage(readersFiles, path, language);
    return choosePage(files, path, language);
  };
  return { isPay, choose };
}

/** What serves the built page sends the same headers and follows the same address rules as nginx does, and keeps no log. */
export function createPageHandler(options: PageOptions): PageHandler {
  const { isPay, choose } = makeChoice(options);
  const edge = { tls: options.tls ?? false };
  return (incoming, outgoing) => {
    const { url = '/', headers } = incoming;
    const address = isPay(headers.host) && pathOf(url) !== PAY_CONFIG ? null : gatewayAddress(url);
    if (address !== null) {
      incoming.url = address;
      return false;
    }
    sendPage(
      choose(headers.host, pathOf(url), pageFolder(headers['accept-language'])),
      edge,
      incoming,
      outgoing,
    );
    return true;
  };
}
