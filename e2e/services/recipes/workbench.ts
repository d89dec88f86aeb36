import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

export const REPOSITORY = path.resolve(import.meta.dirname, '../../..');
export const readRecipe = (file: string): string => readFileSync(path.join(REPOSITORY, file), 'utf8');

type Env = Readonly<Record<string, string>>;

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** What a program was started with that stands in for one that others make. */
interface Recorded {
  readonly argv: string;
  readonly stdin: string;
  readonly variables: string;
}

/** Writes down what it is started with, once: a second start would be an error. */
const STAND_IN = `#!/bin/sh
set -eu
record="$RECORDS/$(basename "$0")"
test ! -e "$record.argv"
printf '%s\\n' "$@" > "$record.argv"
env > "$record.env"
cat > "$record.stdin"
`;

/** A folder to run recipes in, with `oncelink` as it is handed out and stand-ins for what belongs to others. */
export class Workbench {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'oncelink-recipes-'));
  readonly #bin = path.join(this.folder, 'bin');
  readonly #records = path.join(this.folder, 'records');
  readonly #env: Env;

  constructor(url: string) {
    mkdirSync(this.#bin);
    mkdirSync(this.#records);
    const program = path.join(REPOSITORY, 'packages/cli/dist/oncelink.js');
    this.#writeProgram('oncelink', `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`);
    this.#env = {
      PATH: `${this.#bin}:${process.env['PATH']}`,
      HOME: this.folder,
      RECORDS: this.#records,
      ONCELINK_URL: url,
    };
  }

  #writeProgram(name: string, code: string): void {
    const file = path.join(this.#bin, name);
    writeFileSync(file, code);
    chmodSync(file, 0o755);
  }

  /** Puts programs in place of real ones, or into the folder (`./deploy.sh`). What others of their names did is forgotten. */
  standIn(...names: readonly string[]): void {
    for (const name of names) {
      for (const kind of ['argv', 'env', 'stdin']) {
        rmSync(path.join(this.#records, `${path.basename(name)}.${kind}`), { force: true });
      }
      this.#writeProgram(name.startsWith('./') ? path.join('..', name) : name, STAND_IN);
    }
  }

  /** @returns undefined where the program was never started */
  recordOf(name: string): Recorded | undefined {
    const read = (kind: string) => readFileSync(path.join(this.#records, `${name}.${kind}`), 'utf8');
    if (!existsSync(path.join(this.#records, `${name}.argv`))) return undefined;
    return { argv: read('argv'), stdin: read('stdin'), variables: read('env') };
  }

  write(name: string, content: string): string {
    const file = path.join(this.folder, name);
    writeFileSync(file, content);
    return file;
  }

  read(name: string): string {
    return readFileSync(path.join(this.folder, name), 'utf8');
  }

  /** Runs a program in the folder, with nothing of this process's environment. */
  async run([file, ...args]: readonly [string, ...string[]], input = '', env: Env = {}): Promise<Ended> {
    const child = spawn(file, args, { cwd: this.folder, env: { ...this.#env, ...env } });
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return { code: child.exitCode, out, err };
  }

  /** Runs lines of a shell as pipelines do: the first that fails ends them. */
  shell(lines: string, input = '', env: Env = {}): Promise<Ended> {
    return this.run(['sh', '-e', '-c', lines], input, env);
  }

  async send(secret: string, env: Env = {}): Promise<string> {
    const { code, out, err } = await this.run(['oncelink', 'send'], secret, env);
    if (code !== 0) throw new Error(err);
    return out.trim();
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export const countIn = (text: string, part: string): number => text.split(part).length - 1;
