import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Errand, Typed } from './errand.ts';
import { endingPage, nothingPage, questionPage, STYLE_HASH } from './page-html.ts';

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  // A browser that holds on would keep the server from ending with its agent.
  connection: 'close',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'content-security-policy': `default-src 'none'; style-src '${STYLE_HASH}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
};

/** 2,000 characters in the longest spelling of a form, and a link. */
const BODY_MAX_BYTES = 100_000;

/** @returns undefined for more than a form has */
async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    // The rest is still taken: who is cut off while sending hears no answer.
    if (size <= BODY_MAX_BYTES) chunks.push(bytes);
  }
  if (size > BODY_MAX_BYTES) return undefined;
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

/** Browsers end lines as Windows does; the person typed none of that. */
function typedIn(form: URLSearchParams, errand: Errand): Typed {
  const typed = errand.question.fields.map(
    ({ name }) => [name, form.get(name)?.replaceAll('\r\n', '\n')] as const,
  );
  return Object.fromEntries(typed.filter(([, value]) => value !== undefined && value !== ''));
}

/**
 * Asks the person at this machine, by a page on 127.0.0.1, and shows what no agent may see: once, and after a click. Programs
 * that look at an address before a person does would use it up.
 */
export class LocalPage {
  readonly #errands = new Map<string, Errand>();
  #server: Server | undefined;
  #host: Promise<string> | undefined;

  /** @returns the address of the page that asks */
  async offer(errand: Errand): Promise<string> {
    this.#host ??= this.#start();
    const host = await this.#host;
    this.#errands.set(errand.nonce, errand);
    void errand.ended.then(() => this.#errands.delete(errand.nonce));
    return `http://${host}/${errand.nonce}`;
  }

  close(): void {
    this.#server?.close();
    this.#server?.closeAllConnections();
  }

  async #start(): Promise<string> {
    const server = createServer((request, response) => void this.#answer(request, response));
    this.#server = server;
    await once(server.listen(0, '127.0.0.1'), 'listening');
    // An agent that ends takes its server along.
    server.unref();
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('The page has no port.');
    return `127.0.0.1:${address.port}`;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const errand = this.#errands.get((request.url ?? '').slice(1));
    const send = (status: number, body: string): void => void response.writeHead(status, HEADERS).end(body);
    // The host is compared, else a site whose name leads to 127.0.0.1 could read the answer.
    if (request.headers.host !== (await this.#host) || errand === undefined || !errand.isOpen)
      return send(404, nothingPage());
    if (request.method !== 'POST') return send(200, questionPage(errand.question));
    const form = await readForm(request).catch(() => undefined);
    if (form === undefined) return send(413, nothingPage());
    if (form.get('answer') !== 'yes') {
      errand.refuse('The person refused.');
      return send(200, endingPage(await errand.ended));
    }
    const outcome = await errand.allow(typedIn(form, errand));
    if ('problem' in outcome) return send(200, questionPage(errand.question, outcome.problem));
    send(200, endingPage(outcome));
  }
}
