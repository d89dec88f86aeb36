/**
 * `npm run bench:scale`: what requests, the sweep, a vacuum and a start cost with `--rows 0,1000000,10000000` live links
 * in the table, in turns with an empty table; the floor on the same tables too. `--rounds 5` pairs, of which the median
 * counts, `--links 20000` requests of each kind per turn over `--connections 64`, `--lapsed 100000` links for the sweep,
 * `--write` writes docs/measured/scale.md. Ten million links take 8 GB of disk, which are free again afterwards.
 */
import { parseArgs } from 'node:util';
import { startCluster, type Cluster } from '@oncelink/testing/cluster';
import { startFloor } from './floor-target.ts';
import { oncelinkTarget } from './oncelink-target.ts';
import { memoryMegabytes } from './process-use.ts';
import { waitForQuiet } from './quiet.ts';
import { renderConditions } from './report.ts';
import { endedBySignal } from './end-on-signal.ts';
import { fillLinks, readSize, vacuum, withDatabase } from './scale-fill.ts';
import { renderScale, type Pair, type Scale } from './scale-report.ts';
import { ENVELOPE_BYTES } from './draft-links.ts';
import { measureRequests, type Costs } from './scale-requests.ts';
import type { Target } from './target.ts';
import { measureSweep } from './scale-sweep.ts';
import { commandOf, givenWords, writeMeasured } from '../write-measured.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '0,1000000,10000000' },
    rounds: { type: 'string', default: '5' },
    links: { type: 'string', default: '20000' },
    connections: { type: 'string', default: '64' },
    lapsed: { type: 'string', default: '100000' },
    write: { type: 'boolean', default: false },
  },
});
const [rounds, lapsed] = [Number(values.rounds), Number(values.lapsed)];
const load = { links: Number(values.links), connections: Number(values.connections) };

/** As docs/scaling.md advises for so many links, but for `wal_compression=lz4`, which the embedded server lacks. */
const POSTGRES_SETTINGS = ['shared_buffers=1GB', 'max_wal_size=16GB', 'checkpoint_timeout=30min'];

/** By default a site holds a tenth of that. */
const ROOM = { SEALS_MAX_LIVE: '100000000' };

let wasQuiet = true;

/** One kind of program on both tables. */
type Both = Readonly<Record<keyof Pair, () => Promise<Costs>>>;

/**
 * The empty table is emptied before each of its turns, so that it stays what it is called. Turns change places from round
 * to round: the second one finds the machine warmer.
 */
async function measurePairs(kinds: readonly Both[]): Promise<Pair[][]> {
  const pairs: Pair[][] = kinds.map(() => []);
  for (const { empty, full } of kinds) {
    await empty();
    await full();
  }
  for (let round = 1; round <= rounds; round += 1) {
    console.error(`round ${round}`);
    for (const [kind, { empty, full }] of kinds.entries()) {
      wasQuiet = (await waitForQuiet()) && wasQuiet;
      pairs[kind]?.push(
        round % 2 === 1
          ? { empty: await empty(), full: await full() }
          : { full: await full(), empty: await empty() },
      );
    }
  }
  return pairs;
}

/** A replica that leaves and comes back. @returns seconds until it is ready */
async function measureStart({ processes }: Cluster): Promise<number> {
  const replica = processes.find(({ name }) => name === 'secrets-0');
  if (replica === undefined) throw new Error('There is no replica to start again.');
  await replica.end();
  const begun = performance.now();
  const again = replica.again();
  try {
    await again.ready(`http://127.0.0.1:${replica.healthPort}/health/ready`);
    return (performance.now() - begun) / 1000;
  } finally {
    await again.end();
  }
}

/** A product with an empty table and one with a full one, and the floor on the tables of each. */
interface Sites {
  readonly empty: Cluster;
  readonly full: Cluster;
  readonly floors: Readonly<Record<keyof Pair, Target>>;
}

async function startSites(stack: AsyncDisposableStack): Promise<Sites> {
  const start = async (): Promise<Cluster> => {
    const cluster = await startCluster({
      replicas: 1,
      gateways: 1,
      postgresSettings: POSTGRES_SETTINGS,
      env: ROOM,
    });
    stack.defer(() => cluster.stop());
    return cluster;
  };
  const startBeside = async (cluster: Cluster): Promise<Target> => {
    const floor = await startFloor(cluster, ENVELOPE_BYTES);
    stack.defer(() => floor.stop());
    return floor;
  };
  const [empty, full] = [await start(), await start()];
  return { empty, full, floors: { empty: await startBeside(empty), full: await startBeside(full) } };
}

async function measureAt(rows: number): Promise<Scale> {
  const stack = new AsyncDisposableStack();
  try {
    return await Promise.race([endedBySignal, measureScale(rows, await startSites(stack))]);
  } finally {
    await stack.disposeAsync();
  }
}

async function measureScale(rows: number, { empty, full, floors }: Sites): Promise<Scale> {
  console.error(`filling in ${rows} links`);
  const fillSeconds = await fillLinks(full, rows, 'live');
  const firstVacuum = await vacuum(full);
  await withDatabase(full, (client) => client.query('CHECKPOINT'));
  const size = await readSize(full);
  const both = (onEmpty: Target, onFull: Target): Both => ({
    empty: async () => {
      await withDatabase(empty, (client) => client.query('TRUNCATE link'));
      return measureRequests(onEmpty, load);
    },
    full: () => measureRequests(onFull, load),
  });
  const [pairs = [], floor = []] = await measurePairs([
    both(oncelinkTarget(empty, ENVELOPE_BYTES), oncelinkTarget(full, ENVELOPE_BYTES)),
    both(floors.empty, floors.full),
  ]);
  console.error(`sweeping ${lapsed} links`);
  const sweep = await measureSweep(full, lapsed);
  return {
    rows,
    fillSeconds,
    firstVacuum,
    size,
    pairs,
    floor,
    sweep,
    secondVacuum: await vacuum(full),
    memory: memoryMegabytes(oncelinkTarget(full, ENVELOPE_BYTES).processes),
    startSeconds: await measureStart(full),
  };
}

const scales: Scale[] = [];
for (const rows of values.rows.split(',').map(Number)) {
  scales.push(await measureAt(rows));
  console.error(renderScale(scales.slice(-1)));
}
const report = [
  renderConditions(`${rounds} rounds of ${load.links} requests of each kind`, wasQuiet),
  renderScale(scales),
].join('\n\n');
console.log(report);
if (values.write)
  writeMeasured('scale', {
    meaning: '../scaling.md',
    title: 'A table of many links',
    command: commandOf('bench:scale', givenWords()),
    report,
  });
