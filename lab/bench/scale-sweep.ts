import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from '@oncelink/testing/cluster';
import { createClient } from 'redis';
import { ANSWER_MS, WARM_UP_SECONDS } from './measure.ts';
import { oncelinkTarget } from './oncelink-target.ts';
import { runAtRate, type Exchange } from './run-load.ts';
import { fillLinks } from './scale-fill.ts';
import { ENVELOPE_BYTES } from './draft-links.ts';
import { SharedConnections } from './shared-connections.ts';
import { summariseTimes, type Times } from '../statistics.ts';

/** Creates per second meanwhile, at a fixed rate: about a tenth of what two cores can do. */
const RATE = 400;
const CALM_SECONDS = 10;
/** The product notices what has lapsed within five seconds. */
const PATIENCE_MS = 120_000;

export interface SweepResult {
  readonly rowsPerSecond: number;
  /** Of creates. */
  readonly before: Times;
  readonly during: Times;
}

interface Sweep {
  readonly erased: number;
  /** Milliseconds since 1970. */
  readonly begun: number;
  readonly ended: number;
}

/** What the product's own schedule recorded of its runs. */
async function readSweeps(url: string): Promise<Sweep[]> {
  const redis = await createClient({ url }).connect();
  try {
    const ids = await redis.zRange('bull:sweep-links:completed', 0, -1);
    const jobs = await Promise.all(ids.map((id) => redis.hGetAll(`bull:sweep-links:${id}`)));
    return jobs.map(({ returnvalue = '{}', processedOn, finishedOn }) => ({
      erased: Number(JSON.parse(returnvalue).erased ?? 0),
      begun: Number(processedOn),
      ended: Number(finishedOn),
    }));
  } finally {
    redis.destroy();
  }
}

async function untilSwept({ redis }: Cluster, rows: number): Promise<Sweep[]> {
  const limit = Date.now() + PATIENCE_MS;
  while (Date.now() < limit) {
    const sweeps = (await readSweeps(redis.url)).filter(({ erased }) => erased > 0);
    if (sweeps.reduce((sum, { erased }) => sum + erased, 0) >= rows) return sweeps;
    await pause(200);
  }
  throw new Error('The sweep did not come to its end.');
}

interface Create {
  readonly at: number;
  readonly took: number;
}

/** Lets many links lapse at once and watches the product erase them, while others are made. */
export async function measureSweep(cluster: Cluster, rows: number): Promise<SweepResult> {
  const target = oncelinkTarget(cluster, ENVELOPE_BYTES);
  const creates: Create[] = [];
  const create: Exchange = async (send) => {
    const [at, begun] = [Date.now(), performance.now()];
    const draft = target.create();
    draft.made(await send(draft.request));
    creates.push({ at, took: performance.now() - begun });
  };
  const connections = new SharedConnections(target.ports, ANSWER_MS);
  const keepCreating = (seconds: number) => runAtRate(connections, { perSecond: RATE, seconds }, create);
  await keepCreating(WARM_UP_SECONDS);
  creates.length = 0;
  await keepCreating(CALM_SECONDS);
  const before = summariseTimes(creates.map(({ took }) => took));

  const swept = new AbortController();
  const watching = fillLinks(cluster, rows, 'lapsed')
    .then(() => untilSwept(cluster, rows))
    .finally(() => swept.abort());
  watching.catch(() => undefined); // told below; until then Node would end the process, and leave what it has started
  while (!swept.signal.aborted) await keepCreating(1);
  const sweeps = await watching;
  connections.close();
  const isMeanwhile = ({ at }: Create): boolean =>
    sweeps.some(({ begun, ended }) => at >= begun && at <= ended);
  const milliseconds = sweeps.reduce((sum, { begun, ended }) => sum + ended - begun, 0);
  return {
    rowsPerSecond: (rows / milliseconds) * 1000,
    before,
    during: summariseTimes(creates.filter(isMeanwhile).map(({ took }) => took)),
  };
}
