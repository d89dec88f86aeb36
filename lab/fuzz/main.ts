/**
 * `npm run fuzz`: 100,000 requests at the whole product. `--requests N`, `--seed S`, `--only OPERATION` choose others,
 * `--from INDEX` repeats what a finding names. `--fragments N` sends mangled links through the reader of links. `--write`
 * writes docs/measured/fuzz.md, unless there is a finding.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { alignTable } from '../align-table.ts';
import { commandOf, givenWords, writeMeasured } from '../write-measured.ts';
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
    write: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);
const fragments = Number(values.fragments);
const requests = Number(values.requests ?? (fragments > 0 ? 0 : 100_000));
const from = Number(values.from);

function render({ statuses, memory, seconds, notJudged }: RequestReport): string {
  const counts = [...statuses]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([status, count]) => `${status}: ${count}`);
  const range = (megabytes: readonly number[]): string =>
    megabytes.map((value) => value.toFixed(0)).join(' to ');
  return [
    `${requests} requests in ${seconds.toFixed(0)} s; answers ${counts.join(', ')}.`,
    alignTable([
      [
        'process',
        'resident, MB, first quarter and end',
        'MB per 10,000 requests',
        'least heap, MB, early and late',
      ],
      ...memory.map(({ name, resident, slope, heap }) => [
        name,
        range(resident),
        slope.toFixed(1),
        range(heap),
      ]),
    ]),
    ...notJudged.map((what) => `Not judged: ${what}.`),
  ].join('\n\n');
}

console.log(`seed ${seed}`);
const findings = new Findings();
const checks: string[] = [];
const report: string[] = [];
if (fragments > 0) {
  const { checks: made, text } = await fuzzFragments({ fragments, seed }, findings);
  checks.push(...made);
  report.push(text);
}
if (requests > 0) {
  const sent = await fuzzRequests({ requests, seed, from, only: values.only }, findings);
  checks.push(...sent.checks);
  report.push(render(sent));
}
console.log(report.join('\n\n'));
const failed = checks.filter((check) => findings.has(check)).length;
if (failed > 0) console.log(findings.toString());
console.log(`Tests: ${failed > 0 ? `${failed} failed, ` : ''}${checks.length - failed} passed`);
if (values.write && failed === 0)
  writeMeasured('fuzz', {
    meaning: '../reliability.md#hostile-input',
    title: 'Hostile requests and links',
    command: commandOf('fuzz', [
      ...givenWords(),
      ...(process.argv.includes('--seed') ? [] : ['--seed', values.seed]),
    ]),
    report: report.join('\n\n'),
  });
process.exitCode = failed > 0 ? 1 : 0;
