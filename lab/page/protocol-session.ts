import { once } from 'node:events';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * A connection to a browser or to one of its pages that sends what it is told and nothing else. Test tools switch on more
 * than they need: with their `Runtime` domain a browser notes where every `Error` was made, and for that reads the code of
 * the page again, which no visitor's browser does.
 */
export class ProtocolSession {
  readonly #socket: WebSocket;
  readonly #calls = new Map<number, (answer: Readonly<Record<string, unknown>>) => void>();
  readonly #events = new Map<string, () => void>();
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#read(JSON.parse(String(data))));
  }

  static async open(url: string): Promise<ProtocolSession> {
    const socket = new WebSocket(url);
    await once(socket, 'open');
    return new ProtocolSession(socket);
  }

  /** @throws Error the browser refuses */
  async send(method: string, params: object = {}): Promise<Readonly<Record<string, unknown>>> {
    const id = (this.#lastId += 1);
    this.#socket.send(JSON.stringify({ id, method, params }));
    const answer = await new Promise<Readonly<Record<string, unknown>>>((end) => this.#calls.set(id, end));
    if (!isRecord(answer['result'])) throw new Error(`${method}: ${JSON.stringify(answer['error'])}`);
    return answer['result'];
  }

  /** Resolves when the event comes for the next time. */
  until(event: string): Promise<void> {
    return new Promise((end) => this.#events.set(event, end));
  }

  close(): void {
    this.#socket.close();
  }

  #read(message: unknown): void {
    if (!isRecord(message)) return;
    const { id, method } = message;
    if (typeof id === 'number') this.#calls.get(id)?.(message);
    else if (typeof method === 'string') this.#events.get(method)?.();
  }
}
