import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const READ_BYTES = 1_048_576;
const HEAD_END = '\r\n\r\n';

export interface ByteAnswer {
  readonly status: number;
  /** Bytes of its body. */
  readonly length: number;
}

/** What is known of an answer that is on its way. */
interface Coming {
  readonly take: (bytes: Buffer) => void;
  readonly done: (answer: ByteAnswer) => void;
  readonly fail: (error: Error) => void;
  head: string;
  status: number;
  length: number;
  got: number;
}

/**
 * A kept connection with one request at a time, of parts and ranges. It reads into one buffer and copies nothing: a full
 * client would use more of two cores than the servers do, and all that is measured would look alike.
 */
export class PartConnection {
  readonly #socket: Socket;
  #coming: Coming | undefined;

  private constructor(port: number) {
    const buffer = Buffer.alloc(READ_BYTES);
    const callback = (count: number): boolean => {
      this.#read(buffer.subarray(0, count));
      return true;
    };
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer, callback } });
    this.#socket.on('error', (error) => this.#coming?.fail(error));
    this.#socket.on('close', () => this.#coming?.fail(new Error('The connection was closed.')));
  }

  static async open(port: number): Promise<PartConnection> {
    const connection = new PartConnection(port);
    await once(connection.#socket, 'connect');
    return connection;
  }

  /**
   * @param head the request line and headers, each with its line end, but for Host and Content-Length
   * @param take is given the body of the answer in pieces that are valid during the call
   */
  async ask(
    head: string,
    body?: Buffer,
    take: (bytes: Buffer) => void = () => undefined,
  ): Promise<ByteAnswer> {
    const answer = new Promise<ByteAnswer>((done, fail) => {
      this.#coming = { take, done, fail, head: '', status: 0, length: 0, got: 0 };
    });
    const length = body === undefined ? '' : `Content-Length: ${body.length}\r\n`;
    this.#socket.write(`${head}Host: bench\r\n${length}\r\n`);
    if (body !== undefined) this.#socket.write(body);
    return answer.finally(() => (this.#coming = undefined));
  }

  close(): void {
    this.#coming = undefined;
    this.#socket.destroy();
  }

  #read(bytes: Buffer): void {
    const coming = this.#coming;
    if (coming === undefined) return;
    const body = coming.status === 0 ? readHead(coming, bytes) : bytes;
    if (body === undefined) return;
    coming.got += body.length;
    if (body.length > 0) coming.take(body);
    if (coming.got >= coming.length) coming.done(coming);
  }
}

/** @returns what of the body came with it, once all of the head is there */
function readHead(coming: Coming, bytes: Buffer): Buffer | undefined {
  const before = coming.head.length;
  coming.head += bytes.toString('latin1');
  const end = coming.head.indexOf(HEAD_END);
  if (end < 0) return undefined;
  coming.status = Number(coming.head.slice(9, 12));
  coming.length = Number(/content-length: (\d+)/i.exec(coming.head.slice(0, end))?.[1] ?? 0);
  return bytes.subarray(end + HEAD_END.length - before);
}
