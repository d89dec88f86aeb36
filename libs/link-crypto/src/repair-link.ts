import { CODE_ALPHABET, CODE_LENGTH } from '@oncelink/contracts';
import { fragmentLengths } from './fragment.ts';
import type { LinkAddress } from './link-types.ts';

export interface RepairedLink extends LinkAddress {
  /** The address was not the link itself: tell the reader that a program rewrote it on the way. */
  readonly repaired: boolean;
}

/** What mail programs put into a wrapped link: breaks, quote marks, escapes, invisible characters. */
const GAP = String.raw`\s>|\\=\u00AD\u200B-\u200D\u2060`;
const GAPS = new RegExp(`[${GAP}]+`);

/** `/s-`, `/sh-` or `/shp-`, then perhaps a code, a tracker's query, `#` (or `*`, as one rewriter spells it). */
const LINK = new RegExp(
  String.raw`/[${GAP}]*(shp|sh|s)-((?:[${GAP}]*[${CODE_ALPHABET}]){${CODE_LENGTH}})?` +
    String.raw`[${GAP}]*/?(?:\?[^#*/]{0,2000})?[#*]+([\w\-${GAP}]+)`,
);
const ORIGIN = /^https?:\/\/[^/?#]+$/;

/** `#` is encoded once or twice on the way, and the rewriter's own address may be encoded again. */
const MAX_DECODINGS = 4;

function decodePercent(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
}

/** Version 2 of Proofpoint's URL Defense writes `%` as `-` and `/` as `_` in the address that it carries. */
const undoUrlDefense = (text: string): string =>
  text.replace(/^.*\/v2\/url\?u=([^&]+).*$/s, (_whole, carried: string) =>
    carried.replaceAll('-', '%').replaceAll('_', '/'),
  );

/** Ends the fragment where it has a length that links have: whatever follows is not part of it. */
function cutToLength(run: string, lengths: readonly number[]): string {
  let fragment = '';
  for (const piece of run.split(GAPS)) {
    fragment += piece;
    if (lengths.includes(fragment.length)) return fragment;
  }
  return fragment.slice(
    0,
    lengths.findLast((length) => length <= fragment.length),
  );
}

/**
 * Finds the link in an address (or a text) that a mail program or a link scanner has rewritten: `%23` and `%2523` for
 * `#`, line breaks, trailing punctuation, the link as a parameter of another address. Only a proposal: `readLink`
 * still verifies it, before anything is claimed.
 * @returns null when there is no link with a fragment in it
 */
export function repairLink(href: string): RepairedLink | null {
  let text = undoUrlDefense(href);
  for (let round = 0; round < MAX_DECODINGS; round += 1) text = decodePercent(text);
  const match = LINK.exec(text);
  if (match === null) return null;
  const [, prefix = '', code = '', run = ''] = match;
  const pathname = `/${prefix}-${code.split(GAPS).join('')}`;
  const fragment = cutToLength(run, fragmentLengths(code === '' ? 'sealed' : 'short'));
  const link = `${pathname}#${fragment}`;
  const isExact = href.endsWith(link) && ORIGIN.test(href.slice(0, -link.length));
  return { pathname, fragment, repaired: !isExact };
}
