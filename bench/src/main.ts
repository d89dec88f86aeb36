/**
 * `npm run bench`: the product beside two bare servers on the same stores, in the same run. Rounds alternate, so that a
 * change of the machine's mood meets all. `--connections 16,64,256` and `--bytes 200,2000` measure every combination,
 * `--nginx` the product behind nginx too, `--against DIR` another built checkout of it, `--quick` shortens it, `--write`
 * puts the tables into docs/performance.md.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { startCluster, type Cluster } from '@oncelink/test-cluster';
import { startBarePostgres, startBareRedis } from './bare-target.ts';
import { measure, measureAlone, measureAtRate } from './measure.ts';
import { envelopeBytesOf, oncelinkTarget } from './oncelink-target.ts';
import { memoryMegabytes } from './process-use.ts';
import { waitForQuiet } from './quiet.ts';
import { renderConditions, renderMemory, renderTable, writeReport, type Sample } from './report.ts';
import { hasNginx, startNginx } from './start-nginx.ts';
import type { Target } from './target.ts';

const CYCLE_CLIENTS = 32;

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    nginx: { type: 'boolean', default: false },
    against: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '64' },
    bytes: { type: 'string', default: '100' },
  },
});
const [rounds, seconds, warmUpSeconds] = [Number(values.rounds), values.quick ? 3 : 10, values.quick ? 1 : 3];
const numbers = (list: string): number[] => list.split(',').map(Number);

let wasQuiet = true;

const SIZE = { replicas: 1, gateways: 1 };

/** The product as another checkout of the repository has built it, with stores of its own. */
async function startOther(checkout: string, stack: AsyncDisposableStack): Promise<Cluster> {
  const library = path.resolve(checkout, 'libs/test-cluster/src/index.ts');
  const other: { readonly startCluster: typeof startCluster } = await import(pathToFileURL(library).href);
  const cluster = await other.startCluster(SIZE);
  stack.defer(() => cluster.stop());
  return cluster;
}

async function startTargets(cluster: Cluster, envelopeBytes: number, stack: AsyncDisposableStack) {
  const bare = [
    await startBarePostgres(cluster, envelopeBytes),
    await startBareRedis(cluster, envelopeBytes),
  ];
  const product = oncelinkTarget(cluster, envelopeBytes);
  const fronts = values.nginx ? [await startNginx(product)] : [];
  for (const own of [...bare, ...fronts]) stack.defer(() => own.stop());
  const others = values.against
    ? [
        oncelinkTarget(
          await startOther(values.against, stack),
          envelopeBytes,
          `Oncelink of ${values.against}`,
        ),
      ]
    : [];
  return { targets: [...bare, ...others, product, ...fronts], product };
}

/** All operations of all targets, in turn. */
async function measureLoads(targets: readonly Target[], bytes: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const connections of numbers(values.connections)) {
    const plan = { connections, cycleClients: CYCLE_CLIENTS, warmUpSeconds, seconds };
    for (let round = 1; round <= rounds; round += 1) {
      for (const target of targets) {
        console.error(`${bytes} bytes, ${connections} connections, round ${round}: ${target.name}`);
        wasQuiet = (await waitForQuiet()) && wasQuiet;
        const clients = (name: string): number => (name === 'cycle' ? CYCLE_CLIENTS : connections);
        for (const [name, measured] of Object.entries(await measure(target, plan))) {
          const operation = `${name}, ${bytes} bytes, ${clients(name)} connections`;
          samples.push({ operation, target: target.name, measured });
        }
      }
    }
  }
  return samples;
}

/** How long users of the product wait: alone, and at half of what it can do. */
async function measureWaiting(product: Target, samples: readonly Sample[]): Promise<Sample[]> {
  const target = product.name;
  const creates = samples.filter(
    (sample) => sample.target === target && sample.operation.startsWith('create'),
  );
  const half = Math.max(...creates.map(({ measured }) => measured.perSecond)) / 2;
  wasQuiet = (await waitForQuiet()) && wasQuiet;
  const alone = Object.entries(await measureAlone(product, seconds)).map(([name, measured]) => ({
    operation: `${name}, alone`,
    target,
    measured,
  }));
  const measured = await measureAtRate(product, half, seconds);
  return [...alone, { operation: `create, open loop at ${half.toFixed(0)} per s`, target, measured }];
}

async function measureAll(cluster: Cluster): Promise<string> {
  const samples: Sample[] = [];
  const { processes } = oncelinkTarget(cluster, envelopeBytesOf(1));
  const memory = renderMemory(memoryMegabytes(processes));
  for (const bytes of numbers(values.bytes)) {
    const stack = new AsyncDisposableStack();
    try {
      const { targets, product } = await startTargets(cluster, envelopeBytesOf(bytes), stack);
      const loads = await measureLoads(targets, bytes);
      samples.push(...loads, ...(await measureWaiting(product, loads)));
    } finally {
      await stack.disposeAsync();
    }
  }
  return [renderConditions(`${rounds} rounds of ${seconds} s`, wasQuiet), renderTable(samples), memory].join(
    '\n\n',
  );
}

if (values.nginx && !hasNginx())
  throw new Error('--nginx needs nginx on the PATH (Debian: apt-get install nginx-light).');
const cluster = await startCluster(SIZE);
try {
  const report = await measureAll(cluster);
  console.log(report);
  if (values.write) writeReport(report, 'performance.md');
} finally {
  await cluster.stop();
}
