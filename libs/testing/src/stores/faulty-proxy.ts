import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * What the network does. `refuse`: no listener. `reset`: connections break. `silent`: nothing passes and neither side is
 * told. `hold requests`, `hold answers`: the same in one direction. `slow`: 50 ms for every 256 bytes.
 */
export type ProxyMode = 'pass' | 'refuse' | 'reset' | 'silent' | 'hold requests' | 'hold answers' | 'slow';

type Direction = 'requests' | 'answers';

const SLOW_MS = 50;
const SLOW_BYTES = 256;

/** A TCP proxy: a stretch of network between a process and a store, which can break in every way. */
export class FaultyProxy implements AsyncDisposable {
  #target: URL;
  readonly #server: Server;
  readonly #ends = new Map<Socket, Direction>();
  #mode: ProxyMode = 'pass';
  #port = 0;

  private constructor(target: string) {
    this.#target = new URL(target);
    this.#server = createServer((near) => this.#accept(near));
  }

  /** @param target address of the store */
  static async open(target: string): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(target);
    await proxy.#listen();
    const address = proxy.#server.address();
    if (typeof address === 'object' && address !== null) proxy.#port = address.port;
    return proxy;
  }

  /** The same address on this way. */
  get url(): string {
    const url = new URL(this.#target);
    url.host = `127.0.0.1:${this.#port}`;
    return url.href;
  }

  /** Leads elsewhere from now on; connections that there are stay. @param target address of another store */
  lead(target: string): void {
    this.#target = new URL(target);
  }

  /** Changes it for the connections there are, and for new ones. */
  async change(mode: ProxyMode): Promise<void> {
    this.#mode = mode;
    if (mode === 'refuse' || mode === 'reset') this.#breakAll();
    if (mode === 'refuse') await this.#stopListening();
    else await this.#listen();
    for (const [socket, direction] of this.#ends) this.#obey(socket, direction);
  }

  /** From now on nothing passes on the connections there are, and neither side is told. New ones are well. */
  freeze(): void {
    for (const socket of this.#ends.keys()) socket.removeAllListeners('data').pause();
  }

  async close(): Promise<void> {
    this.#breakAll();
    await this.#stopListening();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #breakAll(): void {
    for (const socket of this.#ends.keys()) socket.resetAndDestroy();
  }

  async #listen(): Promise<void> {
    if (this.#server.listening) return;
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async #stopListening(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    await closed;
  }

  #accept(near: Socket): void {
    const far = connect({ host: this.#target.hostname, port: Number(this.#target.port), noDelay: true });
    near.setNoDelay(true);
    this.#carry(near, far, 'requests');
    this.#carry(far, near, 'answers');
    if (this.#mode === 'reset') near.resetAndDestroy();
  }

  #carry(from: Socket, to: Socket, direction: Direction): void {
    this.#ends.set(from, direction);
    from.on('data', (bytes: Buffer) => {
      if (this.#mode === 'slow') void this.#trickle(bytes, from, to);
      else if (!to.write(bytes)) {
        from.pause();
        to.once('drain', () => this.#obey(from, direction));
      }
    });
    from.on('end', () => to.end());
    from.on('error', () => to.destroy());
    from.on('close', () => {
      this.#ends.delete(from);
      to.destroy();
    });
    this.#obey(from, direction);
  }

  async #trickle(bytes: Buffer, from: Socket, to: Socket): Promise<void> {
    from.pause();
    for (let start = 0; start < bytes.length; start += SLOW_BYTES) {
      await pause(SLOW_MS);
      if (to.writable) to.write(bytes.subarray(start, start + SLOW_BYTES));
    }
    this.#obey(from, this.#ends.get(from) ?? 'requests');
  }

  #obey(socket: Socket, direction: Direction): void {
    if (this.#mode === 'silent' || this.#mode === `hold ${direction}`) socket.pause();
    else socket.resume();
  }
}
