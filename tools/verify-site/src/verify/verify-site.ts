import { BUILD_PATH, type BuildDescription } from '@oncelink/contracts';
import { compareSite } from './compare-site.ts';
import { expectBuild } from './expect-build.ts';
import { fetchBounded } from './fetch-bounded.ts';
import { readDescription } from './read-description.ts';
import type { Options } from './read-options.ts';
import { VerifyError } from './verify-error.ts';
import { writeReport } from './write-report.ts';

/** A hundred times what ours takes. */
const MAX_DESCRIPTION_BYTES = 4_000_000;

async function askForDescription(origin: string): Promise<BuildDescription> {
  const url = `${origin}${BUILD_PATH}`;
  const { status, body } = await fetchBounded({ url, language: 'en', maxBytes: MAX_DESCRIPTION_BYTES });
  if (status !== 200) throw new VerifyError(`${url} answers ${status}: the site does not say what it is.`);
  const description = readDescription(body.toString());
  if (description === null) throw new VerifyError(`${url} describes no build.`);
  return description;
}

export interface Verdict {
  readonly same: boolean;
  readonly report: string;
}

/**
 * Compares a running site with a build of its commit.
 * @param root of the repository
 * @throws VerifyError when it cannot be compared
 */
export async function verifySite(
  { origin, payOrigin, links, dist }: Options,
  root: string,
): Promise<Verdict> {
  const claimed = await askForDescription(origin);
  const build = expectBuild(claimed, dist, root);
  const comparison = await compareSite({ origin, payOrigin, links }, build, claimed);
  return {
    same: comparison.findings.length === 0,
    report: writeReport({ origin, claimed }, build, comparison),
  };
}
