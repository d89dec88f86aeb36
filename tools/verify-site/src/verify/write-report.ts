import { LINKS_PLACEHOLDER, type BuildDescription } from '@oncelink/contracts';
import type { Comparison, Finding } from './compare-site.ts';

/** Words come from the site, which could try to write into the terminal what we did not. */
const printable = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 300);

const WHAT_IT_DOES_NOT_SHOW = `What this cannot show: that the site sends others, or you in an hour, the same. It looked as one visitor, once, from here.
Nor does it look into the servers behind the pages; they get no key, which is what the pages above make sure of.`;

/** The same header is mostly wrong everywhere: one line tells it for all. */
function writeHeaders(findings: readonly Finding[]): string[] {
  const byName = Map.groupBy(findings, ({ what }) => what);
  return [...byName].map(([name, [first, ...more]]) => {
    const others = more.length > 0 ? ` (and ${more.length} more)` : '';
    return `header    ${name}: ${printable(first?.detail ?? '')}${others}`;
  });
}

/** @returns lines for people to read: what differs, and what that means */
export function writeReport(
  { origin, claimed }: { readonly origin: string; readonly claimed: BuildDescription },
  build: BuildDescription,
  comparison: Comparison,
): string {
  const { equal, total, unchecked, findings } = comparison;
  const isHeader = ({ kind }: Finding): boolean => kind === 'header';
  const files = findings
    .filter((finding) => !isHeader(finding))
    .map(({ kind, what, detail }) => `${kind.padEnd(9)} ${printable(what)}: ${printable(detail)}`)
    .toSorted();
  const name = build.commit === null ? 'the build' : `the build of ${build.commit}`;
  const skipped =
    unchecked.length > 0 ? [`${unchecked.length} files of the payment forms: not looked at.`] : [];
  return [
    ...files,
    ...writeHeaders(findings.filter(isHeader)),
    `${origin}: ${equal.length} of ${total} files are those of ${name}.`,
    ...skipped,
    ...(claimed.origin === origin
      ? []
      : [`Its pages tell search engines and previews another address: ${claimed.origin}.`]),
    ...(claimed.linkOrigin === LINKS_PLACEHOLDER
      ? []
      : [
          `Links that are made there lead to ${claimed.linkOrigin}. Compare that too: npm run verify -- --links ${claimed.linkOrigin}`,
        ]),
    findings.length === 0 ? 'Nothing differs.' : 'The site is NOT this build.',
    WHAT_IT_DOES_NOT_SHOW,
  ].join('\n');
}
