import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { blobBytes } from '@oncelink/contracts/files';
import { ANSWER_MS } from '../measure.ts';
import { createShortLink } from '../oncelink-target.ts';
import { runAtRate, type Exchange } from '../run-load.ts';
import { SharedConnections } from '../shared-connections.ts';
import { ENVELOPE_BYTES } from '../draft-links.ts';
import { expectStatus } from '../target.ts';
import { summariseTimes, type Times } from '../../statistics.ts';
import { beginBlob, siteOf } from './blob-place.ts';
import { carryUp } from './carry-blob.ts';
import type { SlowResult, SlowTask } from './slow-visitors.ts';

const VISITORS = 50;
const BYTES_PER_SECOND = 131_072;
/** One part, that takes a minute at that pace. */
const FILE_BYTES = 7_340_032;
/** Even, so that each of the two is the first one as often. */
const ROUNDS = 4;
/** Links that are made, opened and acknowledged. */
const PER_SECOND = 40;
/** Then a p99 is that of eighteen hundred creates: of six hundred it is six, and another one each time. */
const SECONDS = 45;
const SETTLE_MS = 2000;

/** One round: creates with slow senders and readers beside them, and without. */
export interface BesideRound {
  readonly alone: Times;
  readonly beside: Times;
  readonly slow: SlowResult;
}

/** @param times is given how long each create took */
const cycle =
  (times: number[]): Exchange =>
  async (send) => {
    const { request, made } = createShortLink(ENVELOPE_BYTES);
    const begun = performance.now();
    const { reveal, acknowledge } = made(await send(request));
    times.push(performance.now() - begun);
    expectStatus(await send(reveal), 200);
    if (acknowledge) expectStatus(await send(acknowledge), 204);
  };

/** How long creates took. */
async function load(port: number): Promise<Times> {
  const connections = new SharedConnections([port], ANSWER_MS);
  const times: number[] = [];
  try {
    await runAtRate(connections, { perSecond: PER_SECOND, seconds: SECONDS }, cycle(times));
    return summariseTimes(times);
  } finally {
    connections.close();
  }
}

/** Blobs of which each has one sender, and one that all readers fetch. */
async function prepare(
  origin: string,
  session: Readonly<Record<string, string>>,
): Promise<Omit<SlowTask, 'servers'>> {
  const length = blobBytes(FILE_BYTES);
  const read = await beginBlob(origin, session, length, VISITORS);
  const site = siteOf(origin, read);
  await carryUp(site, length, {});
  await site.complete();
  const senders: SlowTask['senders'][number][] = [];
  while (senders.length < VISITORS) {
    const { id, upload: proof } = await beginBlob(origin, session, length);
    senders.push({ id, proof });
  }
  const readers = read.readers.map((proof) => ({ id: read.id, proof }));
  const { port } = new URL(origin);
  return { port: Number(port), bytesPerSecond: BYTES_PER_SECOND, length, senders, readers };
}

/** Starts people with slow lines. @returns sends them away, and tells what they did */
function startSlow(task: SlowTask): () => Promise<SlowResult> {
  const script = path.join(import.meta.dirname, 'slow-visitors.ts');
  const child = spawn(process.execPath, [script, JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return async () => {
    child.kill('SIGTERM');
    const [said] = await once(child.stdout, 'data');
    // Node may wait for a compiler that waits for the collector, for ever, when it ends.
    child.kill('SIGKILL');
    return JSON.parse(String(said));
  };
}

/**
 * Makes, opens and acknowledges links at a fixed rate, in turns with slow senders and readers of files beside them and without.
 * @param origin of nginx, which believes where requests say that they come from
 * @param servers whose memory is watched
 */
export async function measureBeside(
  origin: string,
  session: Readonly<Record<string, string>>,
  servers: Readonly<Record<string, number>>,
): Promise<readonly BesideRound[]> {
  const task = { ...(await prepare(origin, session)), servers };
  await load(task.port);
  const rounds: BesideRound[] = [];
  while (rounds.length < ROUNDS) {
    const alone = rounds.length % 2 === 0 ? await load(task.port) : undefined;
    const stop = startSlow(task);
    await pause(SETTLE_MS);
    const beside = await load(task.port);
    const slow = await stop();
    await pause(SETTLE_MS);
    rounds.push({ alone: alone ?? (await load(task.port)), beside, slow });
    console.error(rounds.at(-1));
  }
  return rounds;
}
