import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

const CLIENTS = path.resolve(import.meta.dirname, '../../../clients');
const PYTHON = path.join(CLIENTS, 'python');
const GO = path.join(CLIENTS, 'go');

type Command = readonly [string, ...string[]];

/** A client in another language, as programs to start. */
export interface Language {
  readonly name: string;
  /** `send`, `open`, `status` and `burn`, as clients/README.md says. */
  readonly program: Command;
  /** Answers questions, a line each. */
  readonly pairs: Command;
}

const succeeds = (file: string, ...args: string[]): boolean => spawnSync(file, args).status === 0;

/** The first Python that has what the client needs: a user's own, or the system's. */
export function findPython(): Language | undefined {
  const needs = `
import cryptography.hazmat.primitives.ciphers.aead
try:
    import cryptography.hazmat.primitives.kdf.argon2
except ImportError:
    import argon2
`;
  const python = ['python3', '/usr/bin/python3'].find((file) => succeeds(file, '-c', needs));
  if (python === undefined) return undefined;
  return {
    name: 'Python',
    program: [python, path.join(PYTHON, 'oncelink.py')],
    pairs: [python, path.join(PYTHON, 'pairs.py')],
  };
}

/**
 * Builds the client in Go, unless there is no Go. Debian's packages bring its libraries; GOFLAGS=-mod=mod fetches them instead.
 * @param folder for the programs
 */
export function buildGo(folder: string): Language | undefined {
  if (!succeeds('go', 'version')) return undefined;
  const env = { GOFLAGS: '-modfile=debian.mod', CGO_ENABLED: '0', ...process.env };
  const { status, stderr } = spawnSync('go', ['build', '-o', folder, './cmd/...'], {
    cwd: GO,
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The client in Go could not be built: ${stderr}`);
  return { name: 'Go', program: [path.join(folder, 'oncelink')], pairs: [path.join(folder, 'pairs')] };
}

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a program with this input and nothing else of this process's environment than the path. */
export async function run(
  [file, ...before]: Command,
  args: readonly string[],
  input: string | Uint8Array,
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const child = spawn(file, [...before, ...args], { env: { PATH: process.env['PATH'], ...env } });
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, out, err };
}

/** Of what was made, or what was opened. */
export interface Answer {
  readonly fragment?: string;
  readonly envelope?: string;
  readonly sealId?: string;
  readonly proofHash?: string;
  readonly passwordHash?: string;
  readonly message?: string;
  readonly parts?: unknown;
  readonly cover?: unknown;
  readonly stage?: string;
  readonly collectFragment?: string;
  readonly askId?: string;
  readonly askProof?: string;
  readonly collectProof?: string;
  /** 44 bits, of which the check words are made: 11 hexadecimal digits. */
  readonly checkBits?: string;
}

export interface Partner {
  readonly ask: (question: object) => Promise<Answer>;
  readonly stop: () => Promise<void>;
}

/** Starts a program that answers questions, one at a time. */
export function startPairs({ pairs: [file, ...args] }: Language): Partner {
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask(question) {
      child.stdin.write(`${JSON.stringify(question)}\n`);
      const { done, value } = await answers.next();
      if (done === true) throw new Error(`It ended at ${JSON.stringify(question)}.`);
      return JSON.parse(value);
    },
    async stop() {
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'close');
    },
  };
}
