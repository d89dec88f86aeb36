/**
 * `npm run profile -w bench`: where gateway and secrets-service spend their time while 64 clients make links, as flame
 * graphs in docs/profiles and as a table of whose code it is.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startCluster, type Cluster, type ServiceProcess } from '@oncelink/test-cluster';
import { alignTable } from './align-table.ts';
import { buildCallTree, type Call } from './call-tree.ts';
import { drawFlameGraph } from './draw-flame-graph.ts';
import { envelopeBytesOf, oncelinkTarget } from './oncelink-target.ts';
import { runLoad } from './run-load.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/profiles');
const [CONNECTIONS, MESSAGE_BYTES] = [64, 200];
/** Until V8 has compiled what is used often: 25,000 requests and more. */
const WARM_UP_SECONDS = 8;
const SECONDS = 10;
const LEAST_SHARE = 0.01;
const PROFILED: Readonly<Record<string, string>> = { 'gateway-0': 'gateway', 'secrets-0': 'secrets-service' };
/** `npm run profile` starts everything on the first one. */
const [SHARED_CORE, OWN_CORE] = [0, 1];

/** What V8 calls time that is no function's. */
const VIRTUAL: Readonly<Record<string, string>> = {
  '(garbage collector)': 'garbage collection',
  '(program)': 'outside of JavaScript',
};
/** All it does is to hand bytes to the system. */
const WRITES = 'node:internal/stream_base_commons';

/** @param caller whose work it is where the function belongs to V8 */
function addSelf(
  { name, self, calls }: Call,
  caller: string,
  sums: Map<string, number>,
): Map<string, number> {
  const place = name.split(' ')[1];
  const owner = VIRTUAL[name] ?? /^(?:apps|libs)\/[^/]+/.exec(place ?? '')?.[0] ?? place ?? caller;
  sums.set(owner, (sums.get(owner) ?? 0) + self);
  for (const call of calls.values()) addSelf(call, owner, sums);
  return sums;
}

/** Whose functions were running, those of V8 and of the system that they had called included. */
function renderOwners(name: string, tree: Call): string {
  const sums = [...addSelf(tree, 'V8', new Map())].toSorted(([, left], [, right]) => right - left);
  const rows = sums.filter(([, self]) => self >= tree.total * LEAST_SHARE);
  return alignTable([
    [name, '%'],
    ...rows.map(([owner, self]) => [
      owner === WRITES ? 'writing to sockets' : owner,
      ((self / tree.total) * 100).toFixed(0),
    ]),
  ]);
}

/** V8 samples by the clock, so whoever has to wait for a core would seem busy: the service gets one for itself. */
function moveTo(core: number, { pid }: ServiceProcess): void {
  const { status, stderr } = spawnSync('taskset', ['-a', '-c', '-p', `${core}`, `${pid}`], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`taskset failed: ${stderr}`);
}

async function profile(cluster: Cluster, service: ServiceProcess, folder: string): Promise<Call> {
  const target = oncelinkTarget(cluster, envelopeBytesOf(MESSAGE_BYTES));
  const create = (seconds: number) =>
    runLoad(target.port, CONNECTIONS, seconds, async (send) => {
      const { request, made } = target.create();
      made(await send(request));
    });
  const file = path.join(folder, `${service.pid}.json`);
  moveTo(OWN_CORE, service);
  await create(WARM_UP_SECONDS);
  service.child.kill('SIGUSR2');
  await create(SECONDS);
  service.child.kill('SIGUSR2');
  while (!existsSync(file)) await pause(50);
  moveTo(SHARED_CORE, service);
  return buildCallTree(JSON.parse(readFileSync(file, 'utf8')));
}

async function profileAll(cluster: Cluster, folder: string): Promise<void> {
  for (const service of cluster.processes) {
    const name = PROFILED[service.name];
    if (name === undefined) continue;
    const tree = await profile(cluster, service, folder);
    const title = `${name}: ${CONNECTIONS} connections make links of ${MESSAGE_BYTES} bytes, samples on the CPU`;
    writeFileSync(path.join(FOLDER, `${name}-create.svg`), drawFlameGraph(title, tree));
    console.log(`${renderOwners(name, tree)}\n`);
  }
}

const folder = mkdtempSync(path.join(tmpdir(), 'oncelink-profile-'));
/** Helpers of V8 share the core with the thread that is profiled: what they collect makes it wait, and so counts. */
const NODE_OPTIONS = `--v8-pool-size=1 --import=${import.meta.resolve('./profile-on-signal.ts')}`;
const cluster = await startCluster({
  replicas: 1,
  gateways: 1,
  env: { NODE_OPTIONS, PROFILE_FOLDER: folder },
});
try {
  await profileAll(cluster, folder);
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true });
}
