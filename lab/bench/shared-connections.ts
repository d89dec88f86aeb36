import { HttpConnection, type HttpAnswer } from './http-connection.ts';

/** No answer came within the time in which every request must be answered. */
export class LateError extends Error {
  override readonly name = 'LateError';
}

/** How connections come. */
interface Opening {
  /** Of so many requests one comes over a new connection, for which a kept one ends. */
  readonly freshEvery?: number;
  /** Where the next one comes from. */
  readonly nextAddress?: () => string;
}

const CLOSES = /\r\nconnection: close/i;

/** Connections to several gateways, each used by one request at a time and kept for the next one. */
export class SharedConnections {
  readonly #idle = new Map<number, HttpConnection[]>();
  readonly #open = new Set<HttpConnection>();
  readonly #answerMs: number;
  readonly #opening: Opening;
  #turn = 0;

  /**
   * @param ports of the gateways
   * @param answerMs within which every request must be answered
   */
  constructor(ports: readonly number[], answerMs: number, opening: Opening = {}) {
    this.#answerMs = answerMs;
    this.#opening = opening;
    for (const port of ports) this.add(port);
  }

  /** How many are open, used or not. */
  get count(): number {
    return this.#open.size;
  }

  /** New requests go to this gateway too. */
  add(port: number): void {
    this.#idle.set(port, []);
  }

  /** No new request goes there. Those under way are answered or lost, as the gateway decides. */
  remove(port: number): void {
    for (const connection of this.#idle.get(port) ?? []) this.#end(connection);
    this.#idle.delete(port);
  }

  /** Asks the gateways in turn. Rejects when the connection is lost, and with a `LateError` when no answer comes. */
  async ask(request: Buffer): Promise<HttpAnswer> {
    const port = this.#nextPort();
    const connection = this.#take(port);
    const late = setTimeout(
      () => connection.abandon(new LateError(`no answer within ${this.#answerMs} ms`)),
      this.#answerMs,
    );
    try {
      const answer = await connection.send(request);
      const idle = this.#idle.get(port);
      if (idle && connection.isOpen && !CLOSES.test(answer.head)) idle.push(connection);
      else this.#end(connection);
      return answer;
    } catch (error) {
      this.#end(connection);
      throw error;
    } finally {
      clearTimeout(late);
    }
  }

  close(): void {
    for (const connection of this.#open) connection.close();
    this.#open.clear();
    for (const idle of this.#idle.values()) idle.length = 0;
  }

  #nextPort(): number {
    const ports = [...this.#idle.keys()];
    this.#turn += 1;
    const port = ports[this.#turn % ports.length];
    if (port === undefined) throw new Error('no gateway is there');
    return port;
  }

  /** One that was closed while idle is no loss: nothing had been sent. */
  #take(port: number): HttpConnection {
    const idle = this.#idle.get(port);
    if (this.#turn % (this.#opening.freshEvery ?? Infinity) === 0) {
      const ended = idle?.pop();
      if (ended) this.#end(ended);
      return this.#start(port);
    }
    for (let found = idle?.pop(); found !== undefined; found = idle?.pop()) {
      if (found.isOpen) return found;
      this.#end(found);
    }
    return this.#start(port);
  }

  #start(port: number): HttpConnection {
    const opened = new HttpConnection(port, this.#opening.nextAddress?.());
    this.#open.add(opened);
    return opened;
  }

  #end(connection: HttpConnection): void {
    connection.close();
    this.#open.delete(connection);
  }
}
