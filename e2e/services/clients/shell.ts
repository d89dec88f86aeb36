import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import {
  createServer,
  request as ask,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

type Env = Readonly<Record<string, string>>;

/** The program for shells as it is handed out. */
export const PROGRAM = path.resolve(import.meta.dirname, '../../../packages/cli/dist/oncelink.js');

/** A shell with a home of its own, in which `oncelink` makes links at one site. */
export class Shell {
  readonly home = mkdtempSync(path.join(tmpdir(), 'oncelink-shell-'));

  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  get #env() {
    return { PATH: process.env['PATH'], HOME: this.home, ONCELINK_URL: this.url };
  }

  start(args: readonly string[], env: Env = {}) {
    return spawn(process.execPath, [PROGRAM, ...args], { env: { ...this.#env, ...env } });
  }

  /** Runs the program with this input. @returns its exit code and what it printed */
  run(args: readonly string[], input: string | Uint8Array = '', env: Env = {}) {
    return ended(this.start(args, env), input);
  }

  /** Runs lines of a shell, in which `$ONCELINK` is the program. */
  script(lines: string, env: Env = {}) {
    const all = { ...this.#env, ONCELINK: `${process.execPath} ${PROGRAM}`, ...env };
    return ended(spawn('bash', ['-c', lines], { env: all, cwd: this.home }), '');
  }

  remove(): void {
    rmSync(this.home, { recursive: true, force: true });
  }
}

async function ended(child: ReturnType<Shell['start']>, input: string | Uint8Array) {
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, out, err };
}

/** A server that is there until the test ends. */
export async function serve(
  answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
): Promise<{ server: Server; origin: string }> {
  const server = createServer(answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return { server, origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` };
}

/**
 * Stands before a site and passes everything on.
 * @param atAnswer called when the answer to a call that ends like `call` is there; it may give another status
 */
export function startProxy(url: string, call: string, atAnswer: () => number | void) {
  return serve((incoming, outgoing) => {
    const { method, headers } = incoming;
    const passed = ask(`${url}${incoming.url ?? ''}`, { method, headers }, (answer) => {
      const status = incoming.url?.endsWith(call) === true ? atAnswer() : undefined;
      outgoing.writeHead(status ?? answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
}
