import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
};

const page = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Oncelink</title><body>${body}</body></html>`;

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export interface LinkPage {
  /** @returns the address of a page that shows this link once */
  readonly offer: (link: string) => string;
  readonly close: () => void;
}

/**
 * Shows links to the person at this machine. A link is shown after a click only: programs that look at an address before a
 * person does would use it up. The host is compared, else a site whose name leads to 127.0.0.1 could read the answer.
 */
export async function startLinkPage(): Promise<LinkPage> {
  const links = new Map<string, string>();
  let host = '';
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const nonce = (request.url ?? '').slice(1);
    const link = links.get(nonce);
    if (request.headers.host !== host || link === undefined) {
      response.writeHead(404, HEADERS).end(page('<p>Nothing is shown here, or it was shown already.'));
    } else if (request.method === 'POST') {
      links.delete(nonce);
      response
        .writeHead(200, HEADERS)
        .end(page(`<p>Copy it now, it is shown once:<pre>${escape(link)}</pre>`));
    } else {
      response.writeHead(200, HEADERS).end(page('<form method="post"><button>Show the link</button></form>'));
    }
  };
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The page has no port.');
  host = `127.0.0.1:${address.port}`;
  // An agent that ends takes its server along.
  server.unref();
  return {
    offer(link) {
      const nonce = randomBytes(32).toString('base64url');
      links.set(nonce, link);
      return `http://${host}/${nonce}`;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
