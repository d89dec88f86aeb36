import { edgeHeaders } from '@oncelink/edge-headers';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ApiDocument } from './make-document.ts';
import { DOCS_STYLE, renderDocs } from './render-docs.ts';

/** The policy of all pages. Like every answer below /api/, the page must not be stored. */
const PAGE_HEADERS = { ...edgeHeaders('page', 200, { tls: false }), 'Cache-Control': 'no-store' };

/**
 * Serves the API document: for people at /api/docs, for programs at /api/docs-json.
 * @param makeDocument called when somebody asks for the first time: it takes a quarter of a start
 */
export function serveDocs(server: FastifyInstance, makeDocument: () => ApiDocument, origin: string): void {
  let made: { readonly page: string; readonly json: string } | undefined;
  const texts = () => {
    if (made === undefined) {
      const document = makeDocument();
      made = { page: renderDocs(document, origin), json: JSON.stringify(document) };
    }
    return made;
  };
  const send = (type: string, text: () => string) => (_request: unknown, reply: FastifyReply) =>
    reply.type(`${type}; charset=utf-8`).send(text());
  // Also with a slash at the end, as people type it. A redirect would need headers of its own.
  for (const url of ['/api/docs', '/api/docs/']) {
    server.get(url, (request, reply) =>
      send('text/html', () => texts().page)(request, reply.headers(PAGE_HEADERS)),
    );
  }
  server.get(
    '/api/docs/style.css',
    send('text/css', () => DOCS_STYLE),
  );
  server.get(
    '/api/docs-json',
    send('application/json', () => texts().json),
  );
}
