import { edgeHeaders } from '@oncelink/edge-headers';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ApiDocument } from './make-document.ts';
import { DOCS_STYLE, DOCS_THEME } from './docs-style.ts';
import { DOCS_PAGES, renderDocs } from './render-docs.ts';

/** The policy of all pages. Like every answer below /api/, the page must not be stored. */
const PAGE_HEADERS = { ...edgeHeaders('page', 200, { tls: false }), 'Cache-Control': 'no-store' };

/** Makes the documents. Each is asked for once, when someone wants it: they take a quarter of a start. */
interface Documents {
  /** Of what the page calls. */
  readonly page: () => ApiDocument;
  /** Of what programs call. */
  readonly v1: () => ApiDocument;
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** Serves the API documents, for people and for programs: the page's at /api/docs, that of programs below /api/v1. */
export function serveDocs(server: FastifyInstance, documents: Documents, origin: string): void {
  const page = once(documents.page);
  const v1 = once(documents.v1);
  const pages = {
    '/api/docs': once(() => renderDocs(page(), origin, DOCS_PAGES.page)),
    '/api/v1/docs': once(() => renderDocs(v1(), origin, DOCS_PAGES.v1)),
  };
  const [pageJson, v1Json] = [once(() => JSON.stringify(page())), once(() => JSON.stringify(v1()))];
  const send = (type: string, text: () => string) => (_request: unknown, reply: FastifyReply) =>
    reply.type(`${type}; charset=utf-8`).send(text());
  // Also with a slash at the end, as people type it. A redirect would need headers of its own.
  for (const [address, html] of Object.entries(pages)) {
    for (const url of [address, `${address}/`])
      server.get(url, (request, reply) => send('text/html', html)(request, reply.headers(PAGE_HEADERS)));
  }
  server.get(
    '/api/docs/style.css',
    send('text/css', () => DOCS_STYLE),
  );
  server.get(
    '/api/docs/theme.js',
    send('text/javascript', () => DOCS_THEME),
  );
  server.get('/api/docs-json', send('application/json', pageJson));
  server.get('/api/v1/openapi.json', send('application/json', v1Json));
}
