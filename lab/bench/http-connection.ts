import { connect, type Socket } from 'node:net';

let sent = 0;

/** How many requests all connections have sent so far. */
export const countRequests = (): number => sent;

export interface HttpAnswer {
  readonly status: number;
  /** Status line and headers, as they came. */
  readonly head: string;
  readonly body: string;
}

const HEAD = ['Host: bench', 'X-Demo-Pro: on'];

/** So many that no limit of a network is ever reached: 65,536 may make 3.9 million links in an hour. */
const VISITORS = 2 ** 16;
let visits = 0;

/** Each request comes from another visitor, where the server believes what a proxy tells of them. */
function nextVisitor(): string {
  visits = (visits + 1) % VISITORS;
  return `X-Forwarded-For: 10.0.${visits >> 8}.${visits & 255}`;
}

/** A request as the bytes that go over the wire, made before the clock starts. */
export function encodePost(path: string, value: object, headers: readonly string[] = []): Buffer {
  const body = JSON.stringify(value);
  const head = [
    `POST ${path} HTTP/1.1`,
    ...HEAD,
    nextVisitor(),
    ...headers,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** The same for a question. */
export const encodeGet = (path: string, header: string): Buffer =>
  Buffer.from(`${[`GET ${path} HTTP/1.1`, ...HEAD, nextVisitor(), header].join('\r\n')}\r\n\r\n`);

const HEAD_END = '\r\n\r\n';

/**
 * One keep-alive connection with one request at a time. It understands only what the measured servers send (a
 * Content-Length, or an empty 204): a full client would use more of the two cores than the servers do.
 */
export class HttpConnection {
  private readonly socket: Socket;
  private received = '';
  private settle: { done: (answer: HttpAnswer) => void; fail: (error: Error) => void } | undefined;

  /** @param localAddress of this machine, from which it comes */
  constructor(port: number, localAddress?: string) {
    this.socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true });
    this.socket.setEncoding('latin1');
    this.socket.on('data', (chunk: string) => this.take(chunk));
    this.socket.on('error', (error) => this.settle?.fail(error));
    this.socket.on('close', () => this.settle?.fail(new Error('connection closed')));
  }

  /** False once either side has closed it. */
  get isOpen(): boolean {
    return this.socket.writable;
  }

  /** Rejects when the connection is lost before the answer is complete. */
  send(request: Buffer): Promise<HttpAnswer> {
    return new Promise((done, fail) => {
      if (!this.isOpen) return fail(new Error('connection closed'));
      this.settle = { done, fail };
      sent += 1;
      this.socket.write(request);
    });
  }

  /** Closes it; a pending request rejects with the error. */
  abandon(error: Error): void {
    this.socket.destroy(error);
  }

  close(): void {
    this.settle = undefined;
    this.socket.destroy();
  }

  private take(chunk: string): void {
    this.received += chunk;
    const headEnd = this.received.indexOf(HEAD_END);
    if (headEnd === -1) return;
    const head = this.received.slice(0, headEnd);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const bodyStart = headEnd + HEAD_END.length;
    if (this.received.length < bodyStart + length) return;
    const answer = {
      status: Number(head.slice(9, 12)),
      head,
      body: this.received.slice(bodyStart, bodyStart + length),
    };
    this.received = this.received.slice(bodyStart + length);
    const settle = this.settle;
    this.settle = undefined;
    settle?.done(answer);
  }
}
