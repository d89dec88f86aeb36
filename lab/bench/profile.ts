/**
 * `npm run profile -w lab`: where gateway and secrets-service spend their time while 64 clients make links. The profiles go
 * to lab/dist, for Chrome's DevTools or `npx 0x --visualize-cpu-profile FILE`; the table of whose code it is goes to
 * docs/measured/profiles.md with `--write`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startCluster, type Cluster, type ServiceProcess } from '@oncelink/testing/cluster';
import { alignTable } from '../align-table.ts';
import { commandOf, givenWords, writeMeasured } from '../write-measured.ts';
import { endedBySignal } from './end-on-signal.ts';
import { envelopeBytesOf, oncelinkTarget } from './oncelink-target.ts';
import { ownersOfTime } from './owners-of-time.ts';
import { runLoad } from './run-load.ts';

const FOLDER = path.resolve(import.meta.dirname, '../dist');
const [CONNECTIONS, MESSAGE_BYTES] = [64, 200];
/** Until V8 has compiled what is used often: 25,000 requests and more. */
const WARM_UP_SECONDS = 8;
const SECONDS = 10;
const LEAST_SHARE = 0.01;
const PROFILED = ['gateway-0', 'secrets-0'];
/** `npm run profile` starts everything on the first one. */
const [SHARED_CORE, OWN_CORE] = [0, 1];

/** V8 samples by the clock, so a service that waits for a core would seem busy: it gets one for itself. */
function moveTo(core: number, { pid }: ServiceProcess): void {
  const { status, stderr } = spawnSync('taskset', ['-a', '-c', '-p', `${core}`, `${pid}`], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`taskset failed: ${stderr}`);
}

/** @returns a Markdown table */
async function profile(cluster: Cluster, service: ServiceProcess): Promise<string> {
  const target = oncelinkTarget(cluster, envelopeBytesOf(MESSAGE_BYTES));
  const create = (seconds: number) =>
    runLoad(target.port, CONNECTIONS, seconds, async (send) => {
      const { request, made } = target.create();
      made(await send(request));
    });
  moveTo(OWN_CORE, service);
  await create(WARM_UP_SECONDS);
  service.child.kill('SIGUSR2');
  await create(SECONDS);
  service.child.kill('SIGUSR2');
  const file = path.join(FOLDER, `${service.pid}.cpuprofile`);
  while (!existsSync(file)) await pause(50);
  moveTo(SHARED_CORE, service);
  console.error(file);
  const owners = ownersOfTime(JSON.parse(readFileSync(file, 'utf8')));
  const rows = owners.filter(([, share]) => share >= LEAST_SHARE);
  return alignTable([
    [service.name, '%'],
    ...rows.map(([owner, share]) => [owner, (share * 100).toFixed(0)]),
  ]);
}

mkdirSync(FOLDER, { recursive: true });
/** Helpers of V8 share the core with the thread that is profiled: what they collect makes it wait, and so counts. */
const NODE_OPTIONS = `--v8-pool-size=1 --import=${import.meta.resolve('./profile-on-signal.ts')}`;
const cluster = await startCluster({
  replicas: 1,
  gateways: 1,
  env: { NODE_OPTIONS, PROFILE_FOLDER: FOLDER },
});
try {
  const tables: string[] = [];
  for (const service of cluster.processes.filter(({ name }) => PROFILED.includes(name)))
    tables.push(await Promise.race([endedBySignal, profile(cluster, service)]));
  const report = tables.join('\n\n');
  console.log(report);
  if (process.argv.includes('--write'))
    writeMeasured('profiles', {
      meaning: '../performance.md#profiles',
      title: 'Profiles',
      command: commandOf('profile -w lab', givenWords()),
      report,
    });
} finally {
  await cluster.stop();
}
