/**
 * `npm run bench`: the product beside a bare server on the same stores, in the same run. Rounds alternate, so that a
 * change of the machine's mood meets both. `--quick` shortens it, `--write` puts the table into docs/performance.md.
 */
import { parseArgs } from 'node:util';
import { startCluster } from '@oncelink/test-cluster';
import { startBare } from './bare-target.ts';
import { measure, type Plan } from './measure.ts';
import { oncelinkTarget } from './oncelink-target.ts';
import { renderReport, writeReport, type Round } from './report.ts';

/** A message of up to 126 bytes: 3 header, 32 commitment, 128 frame, 16 tag. */
const ENVELOPE_BYTES = 179;

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
  },
});

const plan: Plan = values.quick
  ? { connections: 64, cycleClients: 32, warmUpSeconds: 1, seconds: 3 }
  : { connections: 64, cycleClients: 32, warmUpSeconds: 3, seconds: 10 };

const cluster = await startCluster({ replicas: 1, gateways: 1 });
try {
  const bare = await startBare(cluster, ENVELOPE_BYTES);
  const targets = [bare, oncelinkTarget(cluster, ENVELOPE_BYTES)];
  const rounds: Round[] = [];
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    for (const target of targets) {
      console.error(`round ${round} of ${values.rounds}: ${target.name}`);
      rounds.push({ target: target.name, results: await measure(target, plan) });
    }
  }
  const report = renderReport(rounds, plan);
  console.log(report);
  if (values.write) writeReport(report);
  await bare.stop();
} finally {
  await cluster.stop();
}
