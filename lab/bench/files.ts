/**
 * `npm run bench:files`: a GiB to the files-service and back in parts of 8 MiB, beside a bare server of Node that writes
 * the same parts to the same disk, each durably, and reads them again. `-- --write` writes docs/measured/files.md. With
 * `-- --at http://localhost:8080` they go to a site that runs already, by whatever stands in front of it.
 */
import { hash, randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { SIGN_IN_CODE } from '@oncelink/contracts';
import { blobBytes, FILE_BYTES, FILES, partBytesOf, partsOf } from '@oncelink/contracts/files';
import { startCluster } from '@oncelink/testing/cluster';
import { bearer, sendCode, verifyCode } from '@oncelink/testing/product/account-client';
import { call } from '@oncelink/testing/product/link-client';
import { alignTable } from '../align-table.ts';
import { writeMeasured } from '../write-measured.ts';
import { startBareStore } from './bare-store.ts';
import { cpuSeconds, memoryMegabytes } from './process-use.ts';
import { describeConditions, waitForQuiet } from './quiet.ts';

const GIB = 1_073_741_824;
const AT_ONCE = 2;
const ROUNDS = 2;
/** The bars of the design. */
const MIN_SHARE = 0.6;
/** From the first GiB to the last: what stays of each would add up. */
const MAX_GROWTH_MB = 32;

const megabytesOf = (pid: number): number => memoryMegabytes({ files: pid })['files'] ?? 0;
const draw = (bytes: number): string => randomBytes(bytes).toString('base64url');
const hashOf = (proof: string): string => hash('sha256', Buffer.from(proof, 'base64url'), 'base64url');

/** Where parts are sent to and fetched from. */
interface Place {
  readonly put: (n: number, part: Buffer) => Promise<Response>;
  /** Between the two. */
  readonly complete?: () => Promise<unknown>;
  readonly get: (n: number, length: number) => Promise<Response>;
}

const length = blobBytes(GIB);
const numbers = Array.from({ length: partsOf(length) }, (_, n) => n);
const random = randomBytes(FILES.partBytes);
/** Each part has bytes of its own, and none costs much to make. */
function partOf(n: number): Buffer {
  const part = Buffer.from(random.subarray(0, partBytesOf(length, n)));
  part.writeUInt32BE(n);
  return part;
}

async function eachAtOnce(work: (n: number) => Promise<void>): Promise<number> {
  const begun = performance.now();
  const left = numbers.values();
  const run = async (): Promise<void> => {
    for (const n of left) await work(n);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  return length / 1_048_576 / ((performance.now() - begun) / 1000);
}

/** @returns MiB a second, up and down */
async function carry({ put, complete, get }: Place): Promise<{ readonly up: number; readonly down: number }> {
  const up = await eachAtOnce(async (n) => {
    const answer = await put(n, partOf(n));
    if (answer.status !== 204) throw new Error(`Part ${n}: ${answer.status} ${await answer.text()}`);
  });
  await complete?.();
  const down = await eachAtOnce(async (n) => {
    const bytes = Buffer.from(await (await get(n, partBytesOf(length, n))).arrayBuffer());
    if (!bytes.equals(partOf(n))) throw new Error(`Part ${n} is another one.`);
  });
  return { up, down };
}

async function signIn(gateway: string): Promise<Record<string, string>> {
  const email = 'files@example.org';
  const requestId = await sendCode(gateway, email);
  const { body } = await verifyCode(gateway, { email, requestId, code: SIGN_IN_CODE.demoCode });
  return { ...bearer(body['token']), 'x-demo-pro': 'on' };
}

/** Where a site is asked. */
interface Site {
  readonly gateway: string;
  readonly bytesUrl: string;
}

/** Begins a blob. @returns where its bytes go, and what ends it */
async function begin({ gateway, bytesUrl }: Site, headers: Record<string, string>) {
  const [id, upload, reader] = [draw(16), draw(32), draw(32)];
  const body = {
    id,
    uploadHash: hashOf(upload),
    readers: [hashOf(reader)],
    bytes: length,
    expiresIn: 86_400,
  };
  const begun = await call(gateway, '/api/files', body, headers);
  if (begun.status !== 201) throw new Error(`Not begun: ${JSON.stringify(begun.body)}`);
  const url = `${bytesUrl}/api/files/${id}`;
  const place: Place = {
    put: (n, part) =>
      fetch(`${url}/parts/${n}`, {
        method: 'PUT',
        headers: { [FILE_BYTES.uploadProofHeader]: upload },
        body: part as Uint8Array<ArrayBuffer>,
      }),
    complete: () => call(gateway, '/api/files/complete', { id, proof: upload }),
    get: (n, bytes) => {
      const first = n * FILES.partBytes;
      const range = `bytes=${first}-${first + bytes - 1}`;
      return fetch(`${url}/bytes`, { headers: { [FILE_BYTES.fileProofHeader]: reader, range } });
    },
  };
  return { place, done: () => call(gateway, '/api/files/done', { id, proof: reader }) };
}

const { values: options } = parseArgs({
  options: { at: { type: 'string' }, write: { type: 'boolean', default: false } },
});
if (options.at !== undefined) {
  const site = { gateway: options.at, bytesUrl: options.at };
  const headers = await signIn(site.gateway);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { place, done } = await begin(site, headers);
    const { up, down } = await carry(place);
    await done();
    console.log(
      `A GiB: ${up.toFixed(0)} MiB a second up, ${down.toFixed(0)} down; all bytes as they were sent.`,
    );
  }
  process.exit();
}

const conditions = describeConditions(await waitForQuiet());
const stack = new AsyncDisposableStack();
try {
  const cluster = await startCluster({
    replicas: 1,
    gateways: 1,
    auth: true,
    files: true,
    env: { BILLING: 'off' },
  });
  stack.defer(() => cluster.stop());
  const bare = stack.use(await startBareStore(cluster.files.folder));
  const [service] = cluster.files.processes;
  const pid = service?.pid ?? 0;
  const headers = await signIn(cluster.gateways[0] ?? '');
  const rates: {
    readonly own: Awaited<ReturnType<typeof carry>>;
    readonly bare: Awaited<ReturnType<typeof carry>>;
  }[] = [];
  const memory: number[] = [];
  let cpu = 0;
  const before = megabytesOf(pid);
  for (let round = 0; round < ROUNDS; round += 1) {
    const bareRates = await carry(bare);
    const site = { gateway: cluster.gateways[0] ?? '', bytesUrl: cluster.files.bytesUrl };
    const { place, done } = await begin(site, headers);
    const used = cpuSeconds({ files: pid })['files'] ?? 0;
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, megabytesOf(pid))), 100);
    const own = await carry(place);
    clearInterval(watch);
    memory.push(most);
    cpu += (cpuSeconds({ files: pid })['files'] ?? 0) - used;
    await done();
    rates.push({ own, bare: bareRates });
    console.error({ own, bare: bareRates, before, most });
  }
  const best = (of: (rate: (typeof rates)[number]) => number): number => Math.max(...rates.map(of));
  const [up, down] = [best(({ own }) => own.up), best(({ own }) => own.down)];
  const [bareUp, bareDown] = [best((rate) => rate.bare.up), best((rate) => rate.bare.down)];
  const row = (name: string, own: number, than: number): string[] => [
    name,
    own.toFixed(0),
    than.toFixed(0),
    (own / than).toFixed(2),
  ];
  const report = [
    `A GiB in parts of 8 MiB, ${AT_ONCE} at once, ${ROUNDS} times, the best of each. ${conditions()}`,
    alignTable([
      ['MiB a second', 'files-service', 'bare node', 'share'],
      row('up, each part durable', up, bareUp),
      row('down', down, bareDown),
    ]),
    `The service used ${(cpu / ROUNDS / 2).toFixed(2)} s of CPU for a GiB in one direction, and of memory ${before.toFixed(0)} MB before, then at most ${memory.map((most) => most.toFixed(0)).join(' and ')} MB.`,
  ].join('\n\n');
  console.log(report);
  const growth = (memory.at(-1) ?? 0) - (memory[0] ?? 0);
  if (Math.min(up / bareUp, down / bareDown) < MIN_SHARE || growth > MAX_GROWTH_MB) process.exitCode = 1;
  if (options.write)
    writeMeasured('files', {
      meaning: '../adr/0091-the-bytes-of-files-pass-the-gateway-by.md',
      title: 'Files',
      command: 'npm run bench:files -- --write',
      report,
    });
} finally {
  await stack.disposeAsync();
}
