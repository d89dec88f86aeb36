import type { LinkAddress } from '../link-types.ts';
import { GAP, GAPS, undoRewriting } from '../repair-link.ts';
import { wholeLength } from './ask-fragment.ts';

/** `/r-`, then perhaps a tracker's query, `#` (or `*`, as one rewriter spells it). */
const ASK_LINK = new RegExp(String.raw`/[${GAP}]*r-[${GAP}]*/?(?:\?[^#*/]{0,2000})?[#*]+([\w\-${GAP}]+)`);

/**
 * Finds the link of an ask in an address that a mail program or a scanner has rewritten, as `repairLink` does. Only a proposal:
 * reading it still verifies it. Its first bytes tell how long it is, so what was hung on behind it is no part of it.
 * @returns null when there is no such link in it
 */
export function repairAskLink(href: string): LinkAddress | null {
  const [, run] = ASK_LINK.exec(undoRewriting(href)) ?? [];
  if (run === undefined) return null;
  const whole = run.split(GAPS).join('');
  return { pathname: '/r-', fragment: whole.slice(0, wholeLength(whole)) };
}
