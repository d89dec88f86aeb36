/**
 * `npm run audit`: licences of all that is shipped, a bill of materials, and what the registry knows against it. Ends
 * with 1 when a licence is not allowed or an advisory is high; with `--advisories` also when nobody could be asked.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkLicences, countLicences } from './check-licences.ts';
import { writeBill, writeTable } from './describe-shipped.ts';
import { readAdvisories, type Advisories } from './read-advisories.ts';
import { readShipped, type Lock } from './read-shipped.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const OUT = path.resolve(import.meta.dirname, '../../dist');

function askRegistry(): Advisories {
  const { stdout } = spawnSync('npm', ['audit', '--json'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    // Windows has npm as a script for its shell only.
    shell: process.platform === 'win32',
  });
  return readAdvisories(stdout ?? '');
}

/** @returns whether it is as it should be */
function reportAdvisories(advisories: Advisories, mustKnow: boolean): boolean {
  if (advisories.state === 'unavailable') {
    console.log(`Advisories: NOT CHECKED, the registry does not offer it here (${advisories.reason}).`);
    return !mustKnow;
  }
  const { severe, others } = advisories;
  for (const line of severe) console.log(`  ${line}`);
  console.log(`Advisories: ${severe.length} high or critical, ${others} others.`);
  return severe.length === 0;
}

function main(args: readonly string[]): number {
  const lock: Lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const shipped = readShipped(lock, ROOT);
  const refused = checkLicences(shipped);
  mkdirSync(OUT, { recursive: true });
  writeFileSync(path.join(OUT, 'licences.md'), writeTable(shipped));
  writeFileSync(path.join(OUT, 'sbom.cdx.json'), writeBill(shipped, version));
  for (const line of refused) console.log(`  ${line}`);
  console.log(
    `Licences: ${refused.length} not allowed of ${shipped.length} packages (${countLicences(shipped)}).`,
  );
  console.log(`Written to ${path.relative(ROOT, OUT)}: licences.md, sbom.cdx.json`);
  const isKnown = reportAdvisories(askRegistry(), args.includes('--advisories'));
  return refused.length === 0 && isKnown ? 0 : 1;
}

process.exit(main(process.argv.slice(2)));
