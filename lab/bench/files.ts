/**
 * `npm run bench:files`: files through nginx with the configuration of its image, beside an nginx alone that keeps the same parts on
 * the same disk. A GiB up and down, the same over a line that breaks, and links that are made beside slow senders and readers.
 * `-- --write` writes docs/measured/files.md. With `-- --at http://localhost:8080` a GiB goes to a site that runs already, by
 * whatever stands in front of it. Exits with 1 where a bar is not met.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { blobBytes } from '@oncelink/contracts/files';
import { startCluster } from '@oncelink/testing/cluster';
import { startSiteNginx } from '@oncelink/testing/product/start-nginx';
import { writeMeasured } from '../write-measured.ts';
import { endedBySignal } from './end-on-signal.ts';
import { beginBlob, signIn, siteOf } from './files/blob-place.ts';
import { carryDown, carryUp } from './files/carry-blob.ts';
import { measureBeside } from './files/measure-beside.ts';
import { measureCuts } from './files/measure-cuts.ts';
import { measurePeer } from './files/measure-peer.ts';
import { measureRates } from './files/measure-rates.ts';
import { findFaults, renderFiles, type FilesMeasured } from './files/report.ts';
import { describeConditions, waitForQuiet, watchNoise } from './quiet.ts';
import { requireNginx } from './start-nginx.ts';

const GIB = 1_073_741_824;
const LENGTH = blobBytes(GIB);

async function carryAt(origin: string): Promise<void> {
  const place = siteOf(origin, await beginBlob(origin, await signIn(origin), LENGTH));
  const up = await carryUp(place, LENGTH, {});
  await place.complete();
  const down = await carryDown(place, LENGTH, {});
  await place.done();
  const [sent, fetched] = [up.rate.toFixed(0), down.rate.toFixed(0)];
  console.log(`A GiB: ${sent} MiB a second up, ${fetched} down; all bytes as they were sent.`);
}

/** @returns what was measured, and under which conditions */
async function measureHere(stack: AsyncDisposableStack): Promise<[FilesMeasured, string]> {
  requireNginx();
  const [load = 0] = loadavg();
  const conditions = describeConditions(await waitForQuiet());
  const env = { BILLING: 'off', PLAN_FOR_ALL: 'pro' };
  const cluster = await startCluster({
    replicas: 1,
    gateways: 1,
    auth: true,
    events: true,
    files: true,
    env,
  });
  stack.defer(() => cluster.stop());
  const [gateway = ''] = cluster.gateways;
  const nginx = await startSiteNginx({
    gatewayPort: Number(new URL(gateway).port),
    filesAddress: new URL(cluster.files.bytesUrl).host,
    trustedNetworks: '127.0.0.0/8',
  });
  stack.defer(() => nginx.stop());
  const pidOf = (name: string): number => cluster.processes.find((one) => one.name === name)?.pid ?? 0;
  const servers = { nginx: nginx.pid, 'files-service': pidOf('files-0'), gateway: pidOf('gateway-0') };
  const others = Object.fromEntries(cluster.processes.map(({ name, pid }) => [name, pid]));
  const noise = watchNoise({ ...others, nginx: nginx.pid });
  const { origin } = nginx;
  const session = await signIn(origin);
  const beside = await measureBeside(origin, session, servers);
  const busy = noise();
  const rates = await measureRates({ nginx, session, servers, home: cluster.home, length: LENGTH });
  const cuts = await measureCuts(origin, session, GIB);
  const peer = await measurePeer(cluster.home, LENGTH);
  const busyness = `Stores, slow visitors and all else used ${busy.toFixed(2)} cores beside while links were made.`;
  return [
    { length: LENGTH, rates, cuts, beside, peer },
    `${conditions()} The load average was ${load.toFixed(0)} before. ${busyness}`,
  ];
}

function tell(measured: FilesMeasured, conditions: string, isWritten: boolean): void {
  const report = renderFiles(measured, conditions);
  console.log(report);
  if (findFaults(measured).length > 0) process.exitCode = 1;
  if (isWritten)
    writeMeasured('files', {
      meaning: '../operations/files.md',
      title: 'Files',
      command: 'npm run bench:files -- --write',
      report,
    });
}

const { values: options } = parseArgs({
  options: { at: { type: 'string' }, write: { type: 'boolean', default: false } },
});
if (options.at === undefined) {
  const stack = new AsyncDisposableStack();
  try {
    const [measured, conditions] = await Promise.race([measureHere(stack), endedBySignal]);
    tell(measured, conditions, options.write);
  } finally {
    await stack.disposeAsync();
  }
} else {
  await carryAt(options.at);
  process.exit();
}
