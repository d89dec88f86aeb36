import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { inboxPage, VIEWS } from './inbox-page.ts';
import type { Mailbox } from './mailbox.ts';
import type { Listener } from './start-smtp.ts';

const readAsset = (name: string): string => readFileSync(path.join(import.meta.dirname, name), 'utf8');

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** What came by mail may colour itself and nothing else; opened in a tab of its own, too. */
const MAIL_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** Names of this machine. A page elsewhere that points its own name at us does not get to read codes. */
const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

interface Answer {
  readonly status?: number;
  readonly type: string;
  readonly body: string;
  readonly policy?: string;
}

const json = (value: unknown): Answer => ({ type: 'application/json', body: JSON.stringify(value) });
const text = (body: string, status = 200): Answer => ({ status, type: 'text/plain; charset=utf-8', body });
const page = (body: string, policy = PAGE_POLICY): Answer => ({
  type: 'text/html; charset=utf-8',
  body,
  policy,
});

const NOT_FOUND = text('Not found', 404);
const CSS: Answer = { type: 'text/css; charset=utf-8', body: readAsset('inbox.css') };
const SCRIPT: Answer = { type: 'text/javascript; charset=utf-8', body: readAsset('inbox.js') };

function answerMail(mailbox: Mailbox, [id, part]: readonly string[], url: URL): Answer {
  const open = mailbox.find(Number(id));
  if (open === undefined) return NOT_FOUND;
  if (part === 'html') return page(open.html, MAIL_POLICY);
  if (part === 'raw') return text(open.raw);
  const view = VIEWS.find((name) => name === url.searchParams.get('view')) ?? 'html';
  return page(inboxPage({ mails: mailbox.list(), lastId: mailbox.lastId, open, view }));
}

function answer(mailbox: Mailbox, method: string | undefined, url: URL): Answer {
  const [first, ...rest] = url.pathname.slice(1).split('/');
  if (first === 'messages') return answerMail(mailbox, rest, url);
  switch (`${method} ${url.pathname}`) {
    case 'GET /':
      return page(
        inboxPage({ mails: mailbox.list(), lastId: mailbox.lastId, open: undefined, view: 'html' }),
      );
    case 'GET /api/messages':
      return json(mailbox.list(url.searchParams.get('to') ?? undefined));
    case 'DELETE /api/messages':
      mailbox.clear();
      return text('');
    case 'GET /api/last-id':
      return text(String(mailbox.lastId));
    case 'GET /health':
      return text('ok');
    case 'GET /inbox.css':
      return CSS;
    case 'GET /inbox.js':
      return SCRIPT;
    default:
      return NOT_FOUND;
  }
}

function send(response: ServerResponse, { status = 200, type, body, policy = MAIL_POLICY }: Answer): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(body);
}

function hostNameOf({ headers }: IncomingMessage): string {
  return URL.parse(`http://${headers.host ?? ''}`)?.hostname ?? '';
}

/** The inbox for people and, below `/api/`, for tests. */
export async function startWeb(mailbox: Mailbox, host: string, port: number): Promise<Listener> {
  const isLocalOnly = LOCAL_NAMES.has(host) || host === '::1';
  const server = createServer((request, response) => {
    const url = URL.parse(request.url ?? '', 'http://localhost');
    const isForeign = isLocalOnly && !LOCAL_NAMES.has(hostNameOf(request));
    if (isForeign) send(response, text('This inbox answers to localhost only.', 421));
    else send(response, url === null ? NOT_FOUND : answer(mailbox, request.method, url));
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
