/**
 * `npm run bench:cards`: what 10,000 open cards cost, each of which asks for its link: at first every 20 seconds, after an hour of
 * looking every five minutes. Short links and seals in turn, at the rates that follow. `-- --write` writes the figures into
 * docs/measured/open-cards.md.
 */
import { startCluster, type Cluster } from '@oncelink/testing/cluster';
import { alignTable } from '../align-table.ts';
import { writeMeasured } from '../write-measured.ts';
import { draftLink } from './draft-links.ts';
import { ANSWER_MS, WARM_UP_SECONDS } from './measure.ts';
import { oncelinkTarget } from './oncelink-target.ts';
import { cpuSeconds } from './process-use.ts';
import { describeConditions, waitForQuiet } from './quiet.ts';
import { runAtRate, runLoad, type Exchange } from './run-load.ts';
import { SharedConnections } from './shared-connections.ts';
import { expectStatus } from './target.ts';

const CARDS = 10_000;
const SECONDS = 20;
/** The pauses of link-watch.ts. */
const AGES = [
  { age: 'in their first five minutes', pauseSeconds: 20 },
  { age: 'after an hour of looking', pauseSeconds: 300 },
];
const CLIENTS = 32;

/** @returns for each card the question for its link */
async function makeCards(ports: readonly number[]): Promise<readonly Buffer[]> {
  const questions: Buffer[] = [];
  let begun = 0;
  const makeOne: Exchange = (send) => {
    if (begun === CARDS) return undefined;
    begun += 1;
    const { create, held } = draftLink(begun % 2 === 0 ? 'short' : 'sealed');
    return send(create).then((answer) => void questions.push(held(answer).status()));
  };
  await runLoad(ports, CLIENTS, Number.POSITIVE_INFINITY, makeOne);
  return questions;
}

/** Asks for the cards in turn. */
function asking(questions: readonly Buffer[]): Exchange {
  let next = 0;
  return async (send) => {
    const question = questions[next % questions.length] ?? Buffer.alloc(0);
    next += 1;
    expectStatus(await send(question), 200);
  };
}

async function measureAges(cluster: Cluster): Promise<string> {
  const { ports, processes } = oncelinkTarget(cluster, 0);
  const exchange = asking(await makeCards(ports));
  const connections = new SharedConnections(ports, ANSWER_MS);
  const rows = [['10,000 cards', 'questions per s', 'p50 ms', 'p99 ms', 'cores', 'of which']];
  try {
    for (const { age, pauseSeconds } of AGES) {
      const perSecond = CARDS / pauseSeconds;
      await runAtRate(connections, { perSecond, seconds: WARM_UP_SECONDS }, exchange);
      const before = cpuSeconds(processes);
      const { exchanges, seconds, p50, p99 } = await runAtRate(
        connections,
        { perSecond, seconds: SECONDS },
        exchange,
      );
      const used = Object.entries(cpuSeconds(processes)).map(
        ([name, total]) => [name, (total - (before[name] ?? 0)) / seconds] as const,
      );
      const cores = used.reduce((sum, [, one]) => sum + one, 0);
      const parts = used.filter(([, one]) => one >= 0.005).map(([name, one]) => `${name} ${one.toFixed(2)}`);
      const figures = [(exchanges / seconds).toFixed(0), p50.toFixed(1), p99.toFixed(1), cores.toFixed(2)];
      rows.push([age, ...figures, parts.join(', ')]);
    }
  } finally {
    connections.close();
  }
  return alignTable(rows);
}

const conditions = describeConditions(await waitForQuiet());
const cluster = await startCluster({ replicas: 1, gateways: 1 });
try {
  const table = await measureAges(cluster);
  const report = `${conditions()}\n\n${table}`;
  console.log(report);
  if (process.argv.includes('--write'))
    writeMeasured('open-cards', {
      meaning: '../performance.md#the-card-of-a-link',
      title: 'What open cards cost',
      command: 'npm run bench:cards',
      report,
    });
} finally {
  await cluster.stop();
}
