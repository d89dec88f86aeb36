import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { readAnswer, type HttpAnswer } from './http-answer.ts';
import type { WireRequest } from './request.ts';

/** What came back: an answer, a connection that was closed without one, or neither in time. */
export type Outcome =
  | { readonly outcome: 'answered'; readonly answer: HttpAnswer; readonly rest: number }
  | { readonly outcome: 'closed' | 'late' | 'unreadable'; readonly reason: string };

const DEADLINE_MS = 30_000;
const TRIES = 3;

async function exchange(socket: Socket, { bytes, method }: WireRequest): Promise<Outcome> {
  let received = Buffer.alloc(0);
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const take = (chunk: Buffer): void => {
    received = Buffer.concat([received, chunk]);
    try {
      const answer = readAnswer(received, method);
      if (answer !== null) resolve({ outcome: 'answered', answer, rest: received.length - answer.bytes });
    } catch (error) {
      resolve({ outcome: 'unreadable', reason: String(error) });
    }
  };
  const close = (): void =>
    resolve({ outcome: 'closed', reason: received.length === 0 ? 'no answer' : 'half an answer' });
  const timer = setTimeout(
    () => resolve({ outcome: 'late', reason: `nothing in ${DEADLINE_MS} ms` }),
    DEADLINE_MS,
  );
  socket.on('data', take).on('close', close);
  socket.write(bytes);
  const outcome = await promise;
  clearTimeout(timer);
  socket.off('data', take).off('close', close);
  return outcome;
}

/** Sends one request after another, over one connection as long as both sides keep to HTTP. */
export class Connection {
  readonly #port: number;
  #socket: Socket | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  async send(request: WireRequest, tries = TRIES): Promise<Outcome> {
    if (!request.isOrderly) this.close();
    const outcome = await exchange(await this.#open(), request);
    const goesOn = outcome.outcome === 'answered' && outcome.answer.headers['connection'] !== 'close';
    if (!goesOn || outcome.rest > 0 || !request.isOrderly) this.close();
    // A server may close a connection that was idle just when the next request is on its way, and an answer that comes
    // before the whole request was sent can be lost with it.
    const isLost = request.isOrderly && outcome.outcome === 'closed' && outcome.reason === 'no answer';
    return isLost && tries > 1 ? this.send(request, tries - 1) : outcome;
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  async #open(): Promise<Socket> {
    if (this.#socket !== undefined) return this.#socket;
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true });
    // What goes wrong shows as a close; a server that closes while more is being sent resets the connection.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (this.#socket === socket) this.#socket = undefined;
    });
    await once(socket, 'connect');
    this.#socket = socket;
    return socket;
  }
}
