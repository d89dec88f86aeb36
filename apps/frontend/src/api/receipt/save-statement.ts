import { ERASURE_BOUND_HOURS } from '@oncelink/contracts';
import { nameOf, type KeptLink } from '../../lib/link-list/kept-link.ts';
import type { StatementStep } from '../../ui/save-statement.tsx';
import { ApiError } from '../api-errors.ts';
import { makeStatement } from '../list-links.ts';

/** The keys of the hour after the end count too (`ERASURE_SLACK_SECONDS`), and each is destroyed in that time. */
export const DESTROYED_AFTER_MS = (ERASURE_BOUND_HOURS + 1) * 3_600_000;

const stepAfter = (error: unknown): StatementStep => {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.code === 'NOT_FOUND') return 'unknown';
  return error.status === 409 ? 'notEnded' : 'failed';
};

/** Hands it to the browser. Here, because all pages know the name of each module that two of them share. */
function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}

/**
 * Asks for the site's signed word on a link that has ended, and saves it as a file. Never fails.
 * @param tag by which its maker tells it from others; empty: it has none
 */
export async function saveStatement(
  link: Pick<KeptLink, 'kind' | 'ref' | 'proof'>,
  tag: string,
): Promise<StatementStep> {
  try {
    const statement = await makeStatement({ ...nameOf(link), proof: link.proof });
    saveFile(tag === '' ? 'oncelink.txt' : `oncelink-${tag}.txt`, statement);
    return / in use$/m.test(statement) ? 'early' : 'saved';
  } catch (error) {
    return stepAfter(error);
  }
}
