import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ENVELOPE_BYTES } from '@oncelink/contracts';
import type { Cluster, startCluster } from '@oncelink/testing/cluster';

/** Files of the product, of which a function runs between a request and its answer: the gateway's and the secrets-service's. */
export interface Roads {
  readonly create: readonly string[];
  readonly claim: readonly string[];
}

/** Between a signal and what it does, and between an answer and what comes after it, such as counting it. */
const SETTLED_MS = 300;
/** What runs now and then, such as a look at the keys, is not in all of them. What is prepared once is in the one before. */
const ROUNDS = 3;
const ON_THE_ROAD = ['gateway-0', 'secrets-0'];
/** Older checkouts run what is built, file by file. */
const OWN_FILE = /\/((?:apps|libs)\/[^/]+\/)(?:src\/(.*)\.ts|dist\/(.*)\.js)$/;

function ownFile(url: string): string | undefined {
  const [, place = '', source, built] = OWN_FILE.exec(url) ?? [];
  const name = source ?? built;
  return name === undefined ? undefined : `${place}src/${name}.ts`;
}

/** What processes of the product load first: their sources instead of their programs, which are a few files each, and the report. */
const PRELOADED = [
  new URL('../../dev/src/compile-sources.mjs', import.meta.url),
  new URL('./cover-on-signal.ts', import.meta.url),
].map(({ href }) => `--import=${href}`);

const token = (): string => randomBytes(32).toString('base64url');

/** Versions of the wire format, with what an envelope of a short link begins with. Older checkouts know the first alone. */
const STARTS = { 2: Buffer.of(2, 0x12), 1: Buffer.of(1, 1, 2) } as const;
type Version = keyof typeof STARTS;

/** A short link of the smallest size, and the calls that make and claim it. */
function draftLink(origin: string, version: Version) {
  const proof = randomBytes(32);
  const start = STARTS[version];
  const noise = randomBytes(Math.min(...ENVELOPE_BYTES[version]) - start.length);
  const post = async (address: string, body: object): Promise<Record<string, string>> => {
    const headers = { 'content-type': 'application/json', 'x-demo-pro': 'on' };
    const answer = await fetch(origin + address, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
    const told: Record<string, string> = JSON.parse(await answer.text());
    return told;
  };
  return {
    create: () =>
      post('/api/create-short-url', {
        encryptedData: Buffer.concat([start, noise]).toString('base64url'),
        passwordHash: null,
        isPasswordProtected: false,
        proofHash: createHash('sha256').update(proof).digest('base64url'),
      }),
    claim: ({ shortCode }: Record<string, string>) =>
      post('/api/reveal-secret', { shortCode, proof: proof.toString('base64url'), claim: token() }),
  };
}

/** Runs `work` and tells which files it passed. */
async function watch<Result>(
  cluster: Cluster,
  folder: string,
  work: () => Promise<Result>,
): Promise<{ result: Result; files: string[] }> {
  const watched = cluster.processes.filter(({ name }) => ON_THE_ROAD.includes(name));
  const signal = async (): Promise<void> => {
    for (const { child } of watched) child.kill('SIGUSR2');
    await pause(SETTLED_MS);
  };
  await signal();
  const result = await work();
  await signal();
  const files: string[] = [];
  for (const { pid } of watched) {
    const report = path.join(folder, `${pid}.json`);
    while (!existsSync(report)) await pause(SETTLED_MS);
    const urls: string[] = JSON.parse(readFileSync(report, 'utf8'));
    rmSync(report);
    for (const url of urls) {
      const file = ownFile(url);
      if (file !== undefined) files.push(file);
    }
  }
  return { result, files: [...new Set(files)].sort() };
}

/** @param root an installed checkout */
export async function countRoads(root: string): Promise<Roads> {
  const library = ['libs/testing/src/cluster', 'libs/test-cluster/src']
    .map((folder) => path.resolve(root, folder, 'index.ts'))
    .find((file) => existsSync(file));
  if (library === undefined) throw new Error(`${root} is no checkout of Oncelink.`);
  const testing: { readonly startCluster: typeof startCluster } = await import(pathToFileURL(library).href);
  const folder = mkdtempSync(path.join(tmpdir(), 'oncelink-roads-'));
  const cluster = await testing.startCluster({
    replicas: 1,
    gateways: 1,
    env: { ROADS_FOLDER: folder, NODE_OPTIONS: PRELOADED.join(' ') },
    // As in production.
    rewire: async (service, env) => (service === 'gateway' ? { ...env, RATE_LIMITS: 'on' } : env),
  });
  try {
    const [origin = ''] = cluster.gateways;
    const version = await draftLink(origin, 2)
      .create()
      .then(
        () => 2 as const,
        () => 1 as const,
      );
    const rounds: Roads[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const { create, claim } = draftLink(origin, version);
      const created = await watch(cluster, folder, create);
      const claimed = await watch(cluster, folder, () => claim(created.result));
      if (round > 0) rounds.push({ create: created.files, claim: claimed.files });
    }
    const always = (road: keyof Roads): string[] =>
      [...new Set(rounds.flatMap((one) => one[road]))].filter((file) =>
        rounds.every((one) => one[road].includes(file)),
      );
    return { create: always('create'), claim: always('claim') };
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true });
  }
}
