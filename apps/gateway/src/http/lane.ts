import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

type Done = (error?: Error | null) => void;
/** Texts come as they are: the real connection makes bytes of them. */
type Chunk = { readonly chunk: Buffer | string; readonly encoding: BufferEncoding };

/**
 * What Node takes for a connection: it gets the requests of a real one that are not answered directly, whole ones alone, and its
 * answers go to that one as they come. Time limits are those of the real one.
 */
export class Lane extends Duplex {
  readonly #socket: Socket;
  /** To be called once Node has answered a request. */
  readonly onAnswered: () => void;
  #onEnd: (isCut: boolean) => void;
  #isOver = false;

  constructor(socket: Socket, onAnswered: () => void, onEnd: (isCut: boolean) => void) {
    super({ decodeStrings: false });
    this.#socket = socket;
    this.onAnswered = onAnswered;
    this.#onEnd = onEnd;
  }

  /** Lets Node forget it, and the real connection live. */
  release(): void {
    this.#onEnd = () => undefined;
    this.destroy();
  }

  get remoteAddress(): string | undefined {
    return this.#socket.remoteAddress;
  }

  override _read(): void {
    // Requests come when they come.
  }

  override _write(chunk: Buffer | string, encoding: BufferEncoding, done: Done): void {
    this.#socket.write(chunk, encoding, done);
  }

  override _writev(chunks: readonly Chunk[], done: Done): void {
    const last = chunks.length - 1;
    this.#socket.cork();
    for (const [index, { chunk, encoding }] of chunks.entries())
      this.#socket.write(chunk, encoding, index === last ? done : undefined);
    this.#socket.uncork();
  }

  /** All answers are written. */
  override _final(done: Done): void {
    this.#isOver = true;
    done();
    this.destroy();
  }

  override _destroy(error: Error | null, done: Done): void {
    this.#onEnd(!this.#isOver);
    done(error);
  }

  /** Node calls this after an answer that ends the connection. */
  destroySoon(): void {
    this.end();
  }

  setTimeout(): this {
    return this;
  }
}
