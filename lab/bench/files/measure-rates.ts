import { fork } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Nginx } from '@oncelink/testing/product/start-nginx';
import { spreadOf } from '../summarise-rounds.ts';
import { startBareNginx } from '../start-nginx.ts';
import { bareOf, beginBlob, siteOf, type Place } from './blob-place.ts';
import { carryDown, carryUp, type Carried } from './carry-blob.ts';

/** Those of bare nginx differ by a third. */
const ROUNDS = 7;
const LOOK_MS = 500;

type ByName = Readonly<Record<string, number>>;

/** What one server did with a blob. */
interface BothWays {
  readonly up: Carried;
  readonly down: Carried;
}

/** One round, all in turn. */
export interface RateRound {
  readonly own: BothWays;
  /** nginx alone; a part counts once it is on the disk. */
  readonly bare: BothWays;
  /** The same, without waiting for the disk. MiB a second. */
  readonly bareUpSoon: number;
  /** kB in /tmp of nginx, before and at the most. */
  readonly temporaryKb: readonly [before: number, most: number];
}

interface Measured {
  readonly nginx: Nginx;
  readonly session: Readonly<Record<string, string>>;
  /** All that a blob passes. */
  readonly servers: ByName;
  /** A folder of the same disk as that of the files. */
  readonly home: string;
  /** Of the blob. */
  readonly length: number;
}

async function bothWays(place: Place, length: number, servers: ByName): Promise<BothWays> {
  const up = await carryUp(place, length, servers);
  await place.complete();
  const down = await carryDown(place, length, servers);
  await place.done();
  return { up, down };
}

/** What `du` would tell, which takes ten milliseconds of who measures. */
function usedKb(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const blocks = names.map(
    (name) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.blocks ?? 0,
  );
  return blocks.reduce((total, count) => total + count, 0) / 2;
}

/** Sees the most that is in a folder, in kB, until it is stopped. */
class FolderWatch {
  readonly #folder: string;
  readonly #timer = setInterval(() => this.look(), LOOK_MS);
  most = 0;

  constructor(folder: string) {
    this.#folder = folder;
    this.look();
  }

  look(): void {
    this.most = Math.max(this.most, usedKb(this.#folder));
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

/** In a folder of its own, which goes afterwards: what was not written yet is then written no more. */
async function withBare<Result>(
  home: string,
  work: (nginx: Nginx, folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = path.join(home, 'bare');
  const nginx = await startBareNginx(folder);
  try {
    return await work(nginx, folder);
  } finally {
    await nginx.stop();
    await rm(folder, { recursive: true });
  }
}

/** A process that makes parts durable. @param folder in which they lie */
function startSync(folder: string) {
  const child = fork(path.join(import.meta.dirname, 'sync-files.ts'));
  const waiting = new Map<string, () => void>();
  child.on('message', (name) => {
    if (typeof name === 'string') waiting.get(name)?.();
  });
  return {
    pid: child.pid ?? 0,
    sync: (n: number): Promise<void> => {
      const name = path.join(folder, String(n));
      return new Promise((resolve) => {
        waiting.set(name, resolve);
        child.send(name);
      });
    },
    stop: () => void child.kill(),
  };
}

async function measureBare({ home, length }: Measured): Promise<Pick<RateRound, 'bare' | 'bareUpSoon'>> {
  const soon = await withBare(home, ({ port, pid }) =>
    carryUp(
      bareOf(port, () => Promise.resolve()),
      length,
      { nginx: pid },
    ),
  );
  const bare = await withBare(home, async ({ port, pid }, folder) => {
    const { pid: disk, sync, stop } = startSync(folder);
    try {
      return await bothWays(bareOf(port, sync), length, { nginx: pid, disk });
    } finally {
      stop();
    }
  });
  return { bare, bareUpSoon: soon.rate };
}

async function measureOwn(measured: Measured): Promise<Pick<RateRound, 'own' | 'temporaryKb'>> {
  const { nginx, session, length, servers } = measured;
  const blob = await beginBlob(nginx.origin, session, length);
  const before = usedKb(nginx.temporary);
  const watch = new FolderWatch(nginx.temporary);
  try {
    const own = await bothWays(siteOf(nginx.origin, blob), length, servers);
    return { own, temporaryKb: [before, watch.most] };
  } finally {
    watch.stop();
  }
}

/** A blob there and back, by the product and by nginx alone, in turns. */
export async function measureRates(measured: Measured): Promise<readonly RateRound[]> {
  const rounds: RateRound[] = [];
  while (rounds.length < ROUNDS) {
    const isOwnFirst = rounds.length % 2 === 0;
    const first = isOwnFirst ? await measureOwn(measured) : undefined;
    const bare = await measureBare(measured);
    rounds.push({ ...(first ?? (await measureOwn(measured))), ...bare });
    console.error(JSON.stringify(rounds.at(-1)));
  }
  return rounds;
}

/** The middle one of all rounds. */
export const middle = (rounds: readonly RateRound[], figure: (round: RateRound) => number): number =>
  spreadOf(rounds.map(figure)).median;
