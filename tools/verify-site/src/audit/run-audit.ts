import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { askRegistry } from './ask-registry.ts';
import { checkLicences, countLicences } from './check-licences.ts';
import { writeBill, writeTable } from './describe-shipped.ts';
import type { Advisories } from './read-advisories.ts';
import { readShipped, type Lock, type Shipped } from './read-shipped.ts';

interface AuditOptions {
  /** Of the repository. */
  readonly root: string;
  /** Where the lists are written. */
  readonly out: string;
  /** Whether it is a failure that the registry tells nothing. */
  readonly mustKnow: boolean;
  /** Instead of the one that npm is set to. */
  readonly registry?: string;
}

interface Finding {
  readonly passed: boolean;
  /** For people. */
  readonly lines: readonly string[];
}

function judgeAdvisories(advisories: Advisories, mustKnow: boolean): Finding {
  if (advisories.state === 'unavailable') {
    const line = `Advisories: NOT CHECKED, the registry does not offer it here (${advisories.reason}).`;
    return { passed: !mustKnow, lines: [line] };
  }
  const { severe, others } = advisories;
  const sum = `Advisories: ${severe.length} high or critical, ${others} others.`;
  return { passed: severe.length === 0, lines: [...severe.map((line) => `  ${line}`), sum] };
}

function judgeLicences(shipped: readonly Shipped[]): Finding {
  const refused = checkLicences(shipped);
  const sum = `Licences: ${refused.length} not allowed of ${shipped.length} packages (${countLicences(shipped)}).`;
  return { passed: refused.length === 0, lines: [...refused.map((line) => `  ${line}`), sum] };
}

/** Judges what a repository ships, and lists it. */
export async function runAudit({ root, out, mustKnow, registry }: AuditOptions): Promise<Finding> {
  const lock: Lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const shipped = readShipped(lock, root);
  mkdirSync(out, { recursive: true });
  writeFileSync(path.join(out, 'licences.md'), writeTable(shipped));
  writeFileSync(path.join(out, 'sbom.cdx.json'), writeBill(shipped, version));
  const licences = judgeLicences(shipped);
  const advisories = judgeAdvisories(await askRegistry(root, registry), mustKnow);
  const written = `Written to ${path.relative(root, out)}: licences.md, sbom.cdx.json`;
  return {
    passed: licences.passed && advisories.passed,
    lines: [...licences.lines, written, ...advisories.lines],
  };
}
