import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commandLineOf, freePort } from '@oncelink/embedded-stores';
import { createShortLink } from '../oncelink-target.ts';
import { memoryMegabytes, treeOf } from '../process-use.ts';
import type { OwnTarget } from '../target.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../../..');
const START_LIMIT_MS = 180_000;
/** Characters: some dozens of lines. */
const OUTPUT_KEPT = 8000;

/** Names of processes by what they run. */
const NAMES: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bpostgres -D\b/, 'PostgreSQL'],
  [/redis-rpc/, 'Redis'],
  [/redis-jobs/, 'Redis of jobs'],
  [/\btools\/bootstrap\.mjs/, 'bootstrap'],
  [/\/apps\/together\/dist\/([\w-]+)/, '$1'],
  [/\/(?:apps|tools)\/([\w-]+)\//, '$1'],
];
const STORES = ['PostgreSQL', 'Redis', 'Redis of jobs'];

function nameOf(pid: number): string | undefined {
  const command = commandLineOf(pid) ?? '';
  const [pattern, name = ''] = NAMES.find(([known]) => known.test(command)) ?? [];
  return pattern?.exec(command)?.[0].replace(pattern, name);
}

/** PostgreSQL's own children show what they do instead of a command, so they have no name and count as its children. */
function nameAll(root: number): Readonly<Record<string, number>> {
  const named = treeOf(root).flatMap((pid) => {
    const name = nameOf(pid);
    return name === undefined ? [] : [[name, pid] as const];
  });
  return Object.fromEntries(named);
}

/** Weighed with them, as what has no name counts as its parent's: the launcher would be as large as its stores. */
const withoutStores = (megabytes: Readonly<Record<string, number>>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(megabytes).filter(([name]) => !STORES.includes(name)));

export interface LaunchedProduct extends OwnTarget {
  /** Megabytes (PSS) of each of its Node processes. */
  weigh(): Readonly<Record<string, number>>;
  /** The end of what it has written. */
  said(): string;
}

/**
 * Answers how to read the end of what it writes.
 * @throws when it ends before it is ready
 */
async function untilReady(child: ChildProcess): Promise<() => string> {
  const limit = AbortSignal.timeout(START_LIMIT_MS);
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const take = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-OUTPUT_KEPT);
      if (output.includes('Oncelink is ready')) resolve();
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.once('exit', () => reject(new Error(`npm start ended: ${output}`)));
    limit.addEventListener('abort', () => reject(new Error(`npm start is not ready: ${output}`)));
  });
  return () => output;
}

async function stopProduct(child: ChildProcess, home: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  const location = path.join(home, 'postgres/location');
  for (const folder of [readIfThere(location), home])
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}

/** Where PostgreSQL's data is, if root started it from a folder that its account can't enter. */
function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/**
 * What everyone gets who types `npm start`, on stores of its own and at its own address. Limits count; each request comes
 * from another visitor, who is believed as if a proxy stood in front.
 */
export async function launchProduct(envelopeBytes: number): Promise<LaunchedProduct> {
  const home = mkdtempSync(path.join(tmpdir(), 'oncelink-launched-'));
  chmodSync(home, 0o711); // root's PostgreSQL works as another account
  const port = await freePort();
  const args = ['tools/bootstrap.mjs', 'start', '--data', home, '--port', String(port)];
  const env = { ...process.env, TRUSTED_PROXIES: '1' };
  const child = spawn(process.execPath, args, { cwd: REPOSITORY, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = (): Promise<void> => stopProduct(child, home);
  try {
    const said = await untilReady(child);
    const processes = nameAll(child.pid ?? 0);
    return {
      name: 'Oncelink, npm start',
      ports: [port],
      processes,
      create: () => createShortLink(envelopeBytes),
      weigh: () => withoutStores(memoryMegabytes(processes)),
      said,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
