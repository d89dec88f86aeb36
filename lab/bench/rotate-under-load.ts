/**
 * `npm run bench:rotation`: the key that wraps all others is replaced while links are made and opened. `--rows` is how many
 * live links there are (100,000), `--clients` how many make and open links at the same time (8), `--write` writes docs/measured/rotation.md.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ServiceProcess, startCluster, type Cluster } from '@oncelink/testing/cluster';
import pg from 'pg';
import { alignTable } from '../align-table.ts';
import { commandOf, givenWords, writeMeasured } from '../write-measured.ts';
import { ENVELOPE_BYTES } from './draft-links.ts';
import { oncelinkTarget } from './oncelink-target.ts';
import { describeConditions, waitForQuiet } from './quiet.ts';
import { runLoad, type Exchange, type LoadResult } from './run-load.ts';
import type { Made, Target } from './target.ts';

const FILL_CONNECTIONS = 64;
const CALM_SECONDS = 10;
const KEYS = path.resolve(import.meta.dirname, '../../apps/key-rotator/dist/keys.js');

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    clients: { type: 'string', default: '8' },
    write: { type: 'boolean', default: false },
  },
});
const [rows, clients] = [Number(values.rows), Number(values.clients)];

type Send = Parameters<Exchange>[0];

/** Links that exist, and what went wrong with some. */
class Links {
  readonly #held: Made[] = [];
  /** All before it were opened. */
  #next = 0;
  failed = 0;
  opened = 0;
  readonly #target: Target;

  constructor(target: Target) {
    this.#target = target;
  }

  fill(count: number): Promise<LoadResult> {
    let begun = 0;
    return runLoad(this.#target.ports, FILL_CONNECTIONS, Number.POSITIVE_INFINITY, (send) => {
      begun += 1;
      if (begun > count) return undefined;
      const { request, made } = this.#target.create();
      return send(request).then((answer) => void this.#held.push(made(answer)));
    });
  }

  /** Makes a link and opens the oldest one, again and again. */
  use(seconds: number, isOver: () => boolean = () => false): Promise<LoadResult> {
    const makeAndOpen = async (send: Send): Promise<void> => {
      const { request, made } = this.#target.create();
      const answer = await send(request);
      if (answer.status === 201) this.#held.push(made(answer));
      else this.failed += 1;
      await this.#open(send);
    };
    return runLoad(this.#target.ports, clients, seconds, (send) =>
      isOver() ? undefined : makeAndOpen(send),
    );
  }

  openAll(): Promise<LoadResult> {
    return runLoad(this.#target.ports, FILL_CONNECTIONS, Number.POSITIVE_INFINITY, (send) =>
      this.#next < this.#held.length ? this.#open(send) : undefined,
    );
  }

  async #open(send: Send): Promise<void> {
    const oldest = this.#held[this.#next];
    this.#next += 1;
    if (oldest === undefined) return;
    const { status } = await send(oldest.reveal);
    if (status === 200) this.opened += 1;
    else this.failed += 1;
  }
}

async function ask<Row extends pg.QueryResultRow>(cluster: Cluster, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: cluster.databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** @returns seconds */
async function rotate(cluster: Cluster): Promise<number> {
  const begun = performance.now();
  const env = { SECRETS_DATABASE_URL: cluster.databaseUrl, KEY_RING_FILE: cluster.ringFile };
  await new ServiceProcess('keys', [KEYS, 'rotate'], env).succeeded();
  return (performance.now() - begun) / 1000;
}

const rowOf = (name: string, { exchanges, seconds, p50, p99 }: LoadResult): string[] => [
  name,
  (exchanges / seconds).toFixed(0),
  p50.toFixed(1),
  p99.toFixed(1),
];

const cluster = await startCluster({ replicas: 2, gateways: 1 });
try {
  const links = new Links(oncelinkTarget(cluster, ENVELOPE_BYTES));
  console.error(`making ${rows} links`);
  await links.fill(rows);
  const conditions = describeConditions(await waitForQuiet());
  const calm = await links.use(CALM_SECONDS);
  let isOver = false;
  const [seconds, busy] = await Promise.all([
    rotate(cluster).finally(() => (isOver = true)),
    links.use(Number.POSITIVE_INFINITY, () => isOver),
  ]);
  const states = await ask<{ kid: number; state: string; rows: number }>(
    cluster,
    `SELECT kid, state, count(loc)::int AS rows FROM encryption_key LEFT JOIN link USING (kid) GROUP BY kid ORDER BY kid`,
  );
  await links.openAll();
  const report = [
    conditions(),
    `${rows} live links, ${clients} clients, rotated in ${seconds.toFixed(1)} s.`,
    ...states.map(({ kid, state, rows: left }) => `Key ${kid}: ${state}, ${left} rows.`),
    `${links.opened} links opened, ${links.failed} calls failed.`,
    alignTable([
      ['load', 'links made and opened per s', 'p50 ms', 'p99 ms'],
      rowOf('before', calm),
      rowOf('during the rotation', busy),
    ]),
  ].join('\n\n');
  console.log(report);
  if (values.write && links.failed === 0)
    writeMeasured('rotation', {
      meaning: '../performance.md#key-rotation',
      title: 'Key rotation',
      command: commandOf('bench:rotation', givenWords()),
      report,
    });
  if (links.failed > 0) process.exitCode = 1;
} finally {
  await cluster.stop();
}
