import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Commands } from './driver.ts';

/** Messages of Firefox: `length:JSON`, where the JSON of an answer is `[1, number, error, value]`. */
class Marionette {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, (answer: readonly unknown[]) => void>();
  #rest = Buffer.alloc(0);
  #sent = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (bytes: Buffer) => {
      this.#rest = Buffer.concat([this.#rest, bytes]);
      this.#take();
    });
  }

  async call(command: string, parameters: object): Promise<unknown> {
    this.#sent += 1;
    const number = this.#sent;
    const answered = new Promise<readonly unknown[]>((resolve) => this.#waiting.set(number, resolve));
    const body = JSON.stringify([0, number, command, parameters]);
    this.#socket.write(`${Buffer.byteLength(body)}:${body}`);
    const [, , error, value] = await answered;
    if (error !== null) throw new Error(`${command}: ${JSON.stringify(error)}`);
    return value;
  }

  #take(): void {
    const colon = this.#rest.indexOf(':');
    if (colon < 0) return;
    const end = colon + 1 + Number(this.#rest.subarray(0, colon));
    if (this.#rest.length < end) return;
    const message: unknown = JSON.parse(this.#rest.toString('utf8', colon + 1, end));
    this.#rest = this.#rest.subarray(end);
    // The first one only says who answers.
    if (Array.isArray(message)) this.#waiting.get(Number(message[1]))?.(message);
    this.#take();
  }
}

/** No window of Firefox is as narrow as a phone, but the page in it can be. */
const NARROW = `
  const { style } = gBrowser.selectedBrowser;
  style.maxWidth = style.width = arguments[0] + 'px';`;

/** Commands to a Firefox that listens. What is opened ends with the stack. @param width of the page, in pixels */
export async function driveFirefox(
  port: number,
  stack: AsyncDisposableStack,
  width?: number,
): Promise<Commands> {
  const socket = connect(port, '127.0.0.1');
  stack.defer(() => void socket.destroy());
  await once(socket, 'connect');
  const firefox = new Marionette(socket);
  await firefox.call('WebDriver:NewSession', {});
  if (width !== undefined) {
    await firefox.call('Marionette:SetContext', { value: 'chrome' });
    await firefox.call('WebDriver:ExecuteScript', { script: NARROW, args: [width] });
    await firefox.call('Marionette:SetContext', { value: 'content' });
  }
  return {
    goto: async (url) => void (await firefox.call('WebDriver:Navigate', { url })),
    run: async (script, args) =>
      Object(await firefox.call('WebDriver:ExecuteScript', { script, args })).value,
    click: async (id) => void (await firefox.call('WebDriver:ElementClick', { id })),
    type: async (id, text) => void (await firefox.call('WebDriver:ElementSendKeys', { id, text })),
  };
}
