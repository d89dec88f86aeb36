/**
 * `npm run bench:keys`: what a create costs by an API key, beside the same call without one and the page's. In turns, so that a
 * change of the machine's mood meets all. Limits are off: a key may make 120 calls a minute. `-- --write` writes
 * docs/measured/api-keys.md.
 */
import { createHash, randomBytes } from 'node:crypto';
import { KEY_SCOPES, SIGN_IN_CODE } from '@oncelink/contracts';
import { startCluster } from '@oncelink/testing/cluster';
import { bearer, sendCode, verifyCode } from '@oncelink/testing/product/account-client';
import { call } from '@oncelink/testing/product/link-client';
import { writeMeasured } from '../write-measured.ts';
import { ENVELOPE_BYTES } from './draft-links.ts';
import { encodePost } from './http-connection.ts';
import { measureAtRate, measureCreates } from './measure.ts';
import { oncelinkTarget } from './oncelink-target.ts';
import { waitForQuiet } from './quiet.ts';
import { renderConditions, renderTable } from './report.ts';
import { summarise, type Sample } from './summarise-rounds.ts';
import { expectStatus, type Target } from './target.ts';

const ROUNDS = 5;
const SECONDS = 6;
const CONNECTIONS = 32;
/** Where no queue forms: what is left is what a call itself takes. */
const CALM_PER_SECOND = 200;
const KEYS = 20;
const EMAIL = 'bench@example.org';
/** Version 1, suite 1, kind 2: to the server, an envelope is a header and noise. */
const HEADER = Buffer.from([1, 1, 2]);

/** The bar of design for programs: such a create waits at most a quarter longer, and four of five go through. */
const MAX_P99 = 1.25;
const MIN_RATE = 0.8;

async function makeKeys(gateway: string): Promise<readonly string[]> {
  const requestId = await sendCode(gateway, EMAIL);
  const { body } = await verifyCode(gateway, { email: EMAIL, requestId, code: SIGN_IN_CODE.demoCode });
  const keys: string[] = [];
  while (keys.length < KEYS) {
    const wish = { name: 'bench', scopes: KEY_SCOPES };
    const made = await call(gateway, '/api/account/keys', wish, bearer(body['token']));
    if (made.status !== 201) throw new Error(`No key was made: ${made.status}.`);
    keys.push(String(made.body['apiKey']));
  }
  return keys;
}

function draftSecret(key?: string): Buffer {
  const message = Buffer.concat([HEADER, randomBytes(ENVELOPE_BYTES - HEADER.length)]).toString('base64url');
  const proofHash = createHash('sha256').update(randomBytes(32)).digest('base64url');
  const headers = key === undefined ? [] : [`Authorization: Bearer ${key}`];
  return encodePost('/api/v1/secrets', { message, password: null, proofHash, expiresIn: 86_400 }, headers);
}

/** What makes links by the call of programs. */
function programTarget(base: Target, name: string, keys: readonly string[]): Target {
  let next = 0;
  const nothing = Buffer.alloc(0);
  return {
    ...base,
    name,
    create: () => ({
      request: draftSecret(keys[next++ % Math.max(1, keys.length)]),
      made: (answer) => {
        expectStatus(answer, 201);
        return { reveal: nothing };
      },
    }),
  };
}

async function measureAll(targets: readonly Target[]): Promise<{ samples: Sample[]; wasQuiet: boolean }> {
  const samples: Sample[] = [];
  let wasQuiet = true;
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const target of targets) {
      console.error(`round ${round}: ${target.name}`);
      wasQuiet = (await waitForQuiet()) && wasQuiet;
      const busy = await measureCreates(target, CONNECTIONS, SECONDS);
      const calm = await measureAtRate(target, CALM_PER_SECOND, SECONDS);
      const common = { target: target.name, round };
      samples.push({ ...common, operation: `create, ${CONNECTIONS} connections`, measured: busy });
      samples.push({ ...common, operation: `create, ${CALM_PER_SECOND} per s`, measured: calm });
    }
  }
  return { samples, wasQuiet };
}

const env = { BILLING: 'off' };
const cluster = await startCluster({ replicas: 1, gateways: 1, auth: true, env });
try {
  const keys = await makeKeys(cluster.gateways[0] ?? '');
  const page = oncelinkTarget(cluster, ENVELOPE_BYTES);
  const targets = [
    programTarget(page, 'a program without a key', []),
    programTarget(page, 'a program with a key', keys),
    { ...page, name: 'the page' },
  ];
  const { samples, wasQuiet } = await measureAll(targets);
  const summaries = summarise(samples);
  const report = [
    renderConditions(`${ROUNDS} rounds of ${SECONDS} s, ${KEYS} keys`, wasQuiet),
    renderTable(summaries),
  ].join('\n\n');
  console.log(report);
  const [plain, keyed] = summaries.filter(({ operation }) => operation.endsWith('connections'));
  const isWithin =
    (keyed?.rate?.median ?? 0) >= MIN_RATE &&
    (keyed?.measured.p99 ?? Infinity) <= MAX_P99 * (plain?.measured.p99 ?? 0);
  if (!isWithin) {
    console.error(`With a key, less than ${MIN_RATE}× the rate or more than ${MAX_P99}× the p99.`);
    process.exitCode = 1;
  }
  if (process.argv.includes('--write'))
    writeMeasured('api-keys', {
      meaning: '../performance.md',
      title: 'API keys',
      command: 'npm run bench:keys -- --write',
      report,
    });
} finally {
  await cluster.stop();
}
