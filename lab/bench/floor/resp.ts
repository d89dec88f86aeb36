import { connect, type Socket } from 'node:net';

export type Reply = string | number | null | Error | readonly Reply[];

const END = '\r\n';

/** A command as the bytes of the protocol (RESP2). All words are ASCII. */
export const encodeCommand = (words: readonly string[]): string =>
  words.reduce((text, word) => `${text}$${word.length}${END}${word}${END}`, `*${words.length}${END}`);

/** Reads replies out of the bytes that have come so far. */
class ReplyReader {
  #bytes: Buffer = Buffer.alloc(0);
  #at = 0;

  add(chunk: Buffer): void {
    const rest = this.#bytes.subarray(this.#at);
    this.#bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    this.#at = 0;
  }

  /** Undefined: it is not all there yet. */
  next(): Reply | undefined {
    const begun = this.#at;
    const reply = this.#read();
    if (reply === undefined) this.#at = begun;
    return reply;
  }

  #read(): Reply | undefined {
    const end = this.#bytes.indexOf(END, this.#at);
    if (end === -1) return undefined;
    const line = this.#bytes.toString('latin1', this.#at, end);
    this.#at = end + END.length;
    const value = line.slice(1);
    if (line.startsWith('$')) return this.#readText(Number(value));
    if (line.startsWith('*')) return this.#readArray(Number(value));
    if (line.startsWith(':')) return Number(value);
    return line.startsWith('-') ? new Error(value) : value;
  }

  #readText(length: number): Reply | undefined {
    if (length < 0) return null;
    const begun = this.#at;
    this.#at += length + END.length;
    return this.#at > this.#bytes.length ? undefined : this.#bytes.toString('latin1', begun, begun + length);
  }

  #readArray(length: number): Reply | undefined {
    if (length < 0) return null;
    const items: Reply[] = [];
    while (items.length < length) {
      const item = this.#read();
      if (item === undefined) return undefined;
      items.push(item);
    }
    return items;
  }
}

/** One connection to Redis: the least that a client needs. An error ends the process. */
export class RespClient {
  readonly #socket: Socket;
  readonly #reader = new ReplyReader();
  readonly #waiting: ((reply: Reply) => void)[] = [];
  /** Gets what comes over a connection that has subscribed. */
  onMessage: ((text: string) => void) | undefined;

  constructor(url: string) {
    const { hostname: host, port, password } = new URL(url);
    this.#socket = connect({ host, port: Number(port), noDelay: true });
    this.#socket.on('data', (chunk) => this.#take(chunk));
    void this.ask('AUTH', decodeURIComponent(password));
  }

  /** Sends what `encodeCommand` made of one command. */
  send(command: string, done: (reply: Reply) => void): void {
    this.#waiting.push(done);
    this.#socket.write(command, 'latin1');
  }

  ask(...words: readonly string[]): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.send(encodeCommand(words), (reply) => (reply instanceof Error ? reject(reply) : resolve(reply)));
    });
  }

  #take(chunk: Buffer): void {
    this.#reader.add(chunk);
    for (let reply = this.#reader.next(); reply !== undefined; reply = this.#reader.next()) {
      const [kind, , text]: readonly Reply[] = Array.isArray(reply) ? reply : [];
      if (kind === 'message' && this.onMessage) this.onMessage(String(text));
      else this.#waiting.shift()?.(reply);
    }
  }
}
