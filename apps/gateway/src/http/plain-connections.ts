import { Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { afterArrivals } from '@oncelink/service-kit';
import { answerText, type Answer } from './answer-text.ts';
import { Lane } from './lane.ts';
import { readPlainRequest, type PlainRequest } from './plain-request.ts';

/** Answers a request now or later, once. @returns false: it is left to others */
export type AnswerPlain = (request: PlainRequest, send: (answer: Answer) => void) => boolean;

/** How a connection is served. */
interface Serving {
  readonly answer: AnswerPlain;
  /** How long clients are told that it may be idle, in ms. */
  readonly patienceMs: number;
  /** Of a connection, or a lane of one. */
  readonly giveToNode: (connection: Socket | Lane) => void;
  readonly onClose: () => void;
}

/** As Node's `keepAliveTimeoutBuffer`: who uses it at the last moment, as told, must still find it open. */
const IDLE_BUFFER_MS = 1000;
/** How exactly that is timed: all connections have one timer. A timeout of its own costs each of them two timers set anew for each request. */
const LOOK_MS = 1000;

/** A connection. One request at a time is answered directly or by Node; what is no plain request makes it Node's for good. */
class PlainConnection {
  readonly #socket: Socket;
  readonly #serving: Serving;
  #lane: Lane | null = null;
  /** Came before the answer to what is asked. */
  #held: Buffer | null = null;
  /** What is to be answered: a request of ours, one that the lane has, or nothing. */
  #asked: PlainRequest | 'lane' | null = null;
  #isHalfClosed = false;
  /** It has brought nothing yet. */
  #isFresh = true;
  /** When it last brought something or got an answer, by `performance.now()`. */
  #usedAt = performance.now();

  constructor(socket: Socket, serving: Serving) {
    this.#socket = socket;
    this.#serving = serving;
    socket.on('data', this.#read).on('end', this.#end).on('close', this.#close).on('error', this.#ignore);
  }

  /** Where it waits for no answer and was not used for too long. */
  endIfIdle(now: number): void {
    const patience = this.#serving.patienceMs + (this.#isFresh ? 0 : IDLE_BUFFER_MS);
    if (this.#asked === null && now - this.#usedAt > patience) this.#socket.destroy();
  }

  /** Not a fresh one, as Node: its first request may be on its way. */
  endIfUsed(): void {
    if (!this.#isFresh && this.#asked === null) this.#socket.destroy();
  }

  end(): void {
    this.#socket.destroy();
  }

  readonly #end = (): void => {
    this.#isHalfClosed = true;
    if (this.#asked === null) this.#socket.end();
  };

  readonly #close = (): void => {
    this.#serving.onClose();
    this.#lane?.destroy();
  };

  /** Node closes the socket after an error. */
  readonly #ignore = (): void => undefined;

  readonly #read = (bytes: Buffer): void => {
    if (!this.#socket.writable) return; // it could not be answered
    this.#isFresh = false;
    this.#usedAt = performance.now();
    if (this.#asked !== null) return this.#hold(bytes);
    const request = readPlainRequest(bytes, this.#socket);
    if (request === null) return this.#handOver(bytes);
    this.#asked = request;
    if (!this.#serving.answer(request, (answer) => this.#send(request, answer))) this.#passOn(bytes);
  };

  /** Who does not wait for an answer is read no further, but for what is in the stream's buffer, until it is there. */
  #hold(bytes: Buffer): void {
    this.#held = this.#held === null ? bytes : Buffer.concat([this.#held, bytes]);
    this.#socket.pause();
  }

  /** @throws Error it has an answer already: this one would be taken for that of another request */
  #send(request: PlainRequest, answer: Answer): void {
    if (this.#asked !== request) throw new Error('A request can be answered only once.');
    if (!this.#socket.writable) return;
    const hasRoom = this.#socket.write(answerText(answer, this.#serving.patienceMs));
    if (answer.isLast) this.#socket.destroySoon();
    else if (hasRoom) this.#goOn();
    else this.#socket.once('drain', this.#goOn).pause();
  }

  /** Once a request is answered. What was held is not even begun where its answer could not be sent any more. */
  readonly #goOn = (): void => {
    const held = this.#held;
    this.#held = null;
    this.#asked = null;
    this.#usedAt = performance.now();
    if (!this.#socket.writable) return;
    if (held !== null) this.#read(held);
    if (this.#asked !== null) return;
    if (this.#isHalfClosed) this.#socket.destroySoon();
    else this.#socket.resume();
  };

  /** One whole request, so that the next one is nobody's yet once it is answered. */
  #passOn(bytes: Buffer): void {
    this.#asked = 'lane';
    if (this.#lane === null) {
      this.#lane = new Lane(this.#socket, this.#goOn, this.#endLane);
      this.#serving.giveToNode(this.#lane);
    }
    this.#lane.push(bytes);
  }

  /** Also when Node closes what is idle: an answer of ours is still sent. */
  readonly #endLane = (isCut: boolean): void => {
    this.#lane = null;
    if (this.#asked !== null && this.#asked !== 'lane') return;
    if (isCut) this.#socket.destroy();
    else this.#socket.destroySoon();
  };

  /** With every byte of what was not answered: nothing is read twice, or by two. */
  #handOver(bytes: Buffer): void {
    const socket = this.#socket;
    // Nothing can be given back to a stream that has ended.
    if (this.#isHalfClosed) return socket.destroySoon();
    socket.off('data', this.#read).off('end', this.#end).off('close', this.#close).off('error', this.#ignore);
    this.#serving.onClose();
    this.#lane?.release();
    socket.pause();
    socket.unshift(bytes);
    this.#serving.giveToNode(socket);
    socket.resume();
  }
}

/**
 * Lets a server answer plain requests by itself. Node makes two streams of each request and its answer, with events for each
 * moment of theirs (docs/adr/0123-plain-requests-pass-node-http-by.md).
 */
export function servePlainly(server: Server, answer: AnswerPlain, patienceMs: number): void {
  const [takeOver] = server.listeners('connection');
  if (takeOver === undefined) throw new Error('The server takes no connections.');
  server.removeAllListeners('connection');
  const open = new Set<PlainConnection>();
  const giveToNode = (connection: Socket | Lane): void => void Reflect.apply(takeOver, server, [connection]);
  server.on('connection', (socket: Socket) => {
    const onClose = (): void => void open.delete(plain);
    const plain = new PlainConnection(socket, { answer, patienceMs, giveToNode, onClose });
    open.add(plain);
  });
  const endIdle = (): void => {
    const now = performance.now();
    for (const plain of open) plain.endIfIdle(now);
  };
  const looking = setInterval(() => afterArrivals(endIdle), LOOK_MS).unref();
  server.once('close', () => clearInterval(looking));
  server.on('request', ({ socket }: { socket: Socket | Lane }, outgoing: ServerResponse) => {
    if (socket instanceof Lane) outgoing.once('close', socket.onAnswered);
  });
  // Node knows only those that it has, and asks for the first of these when it closes the server.
  server.closeIdleConnections = () => {
    for (const plain of open) plain.endIfUsed();
    Server.prototype.closeIdleConnections.call(server);
  };
  server.closeAllConnections = () => {
    for (const plain of open) plain.end();
    Server.prototype.closeAllConnections.call(server);
  };
}
