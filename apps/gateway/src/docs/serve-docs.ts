import { edgeHeaders } from '@oncelink/edge-headers';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ApiDocument } from './make-document.ts';
import { DOCS_STYLE, DOCS_THEME } from './docs-style.ts';
import { renderDocs } from './render-docs.ts';

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

/** Serves the API documents: the page's for people at /api/docs, and both for programs. */
export function serveDocs(server: FastifyInstance, documents: Documents, origin: string): void {
  const document = once(documents.page);
  const page = once(() => renderDocs(document(), origin));
  const json = once(() => JSON.stringify(document()));
  const v1 = once(() => JSON.stringify(documents.v1()));
  const send = (type: string, text: () => string) => (_request: unknown, reply: FastifyReply) =>
    reply.type(`${type}; charset=utf-8`).send(text());
  // Also with a slash at the end, as people type it. A redirect would need headers of its own.
  for (const url of ['/api/docs', '/api/docs/']) {
    server.get(url, (request, reply) => send('text/html', page)(request, reply.headers(PAGE_HEADERS)));
  }
  server.get(
    '/api/docs/style.css',
    send('text/css', () => DOCS_STYLE),
  );
  server.get(
    '/api/docs/theme.js',
    send('text/javascript', () => DOCS_THEME),
  );
  server.get('/api/docs-json', send('application/json', json));
  server.get('/api/v1/openapi.json', send('application/json', v1));
}
