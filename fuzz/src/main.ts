/**
 * `npm run fuzz`: 100,000 requests at the whole product. `--requests N`, `--seed S`, `--only OPERATION` choose others,
 * `--from INDEX` repeats what a finding names. `--fragments N` sends mangled links through the reader of links.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { Findings } from './findings.ts';
import { fuzzFragments } from './fuzz-fragments.ts';
import { fuzzRequests, type RequestReport } from './fuzz-requests.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string' },
    fragments: { type: 'string', default: '0' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    from: { type: 'string', default: '0' },
    only: { type: 'string' },
  },
});
const seed = Number(values.seed);
const fragments = Number(values.fragments);
const requests = Number(values.requests ?? (fragments > 0 ? 0 : 100_000));
const from = Number(values.from);

function tell({ statuses, memory, seconds, notJudged }: RequestReport): void {
  const counts = [...statuses]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([status, count]) => `${status}: ${count}`);
  console.log(`${requests} requests in ${seconds.toFixed(0)} s; answers ${counts.join(', ')}`);
  const range = (megabytes: readonly number[]): string =>
    `${megabytes.map((value) => value.toFixed(0)).join(' to ')} MB`;
  for (const { name, resident, slope, heap } of memory) {
    const change = `${slope.toFixed(2)} MB per 10,000 requests`;
    console.log(`memory of ${name}: resident ${range(resident)}, ${change}; least heap ${range(heap)}`);
  }
  for (const what of notJudged) console.log(`not judged: ${what}`);
}

console.log(`seed ${seed}`);
const findings = new Findings();
const checks: string[] = [];
if (fragments > 0) {
  const { checks: made, text } = await fuzzFragments({ fragments, seed }, findings);
  checks.push(...made);
  console.log(text);
}
if (requests > 0) {
  const report = await fuzzRequests({ requests, seed, from, only: values.only }, findings);
  checks.push(...report.checks);
  tell(report);
}
const failed = checks.filter((check) => findings.has(check)).length;
if (failed > 0) console.log(findings.toString());
console.log(`Tests: ${failed > 0 ? `${failed} failed, ` : ''}${checks.length - failed} passed`);
process.exitCode = failed > 0 ? 1 : 0;
