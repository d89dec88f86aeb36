import { CODE_ALPHABET, CODE_LENGTH } from '@oncelink/contracts';
import { fragmentLengths } from './fragment-lengths.ts';
import { isRich, loadRich, readFragment } from './read-fragment.ts';
import type { LinkKind } from './header.ts';
import { LinkError } from './link-error.ts';
import type { LinkAddress } from './link-types.ts';

export interface RepairedLink extends LinkAddress {
  /** The address was not the link itself: tell the reader that a program rewrote it on the way. */
  readonly repaired: boolean;
}

/** What mail programs put into a wrapped link: breaks, quote marks, escapes, invisible characters. */
export const GAP = String.raw`\s>|\\=\u00AD\u200B-\u200D\u2060`;
export const GAPS = new RegExp(`[${GAP}]+`);

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

/** The text that an address stood for before programs wrapped and encoded it. */
export function undoRewriting(href: string): string {
  let text = undoUrlDefense(href);
  for (let round = 0; round < MAX_DECODINGS; round += 1) text = decodePercent(text);
  return text;
}

async function isWhole(fragment: string): Promise<boolean> {
  try {
    await readFragment(fragment);
    return true;
  } catch (error) {
    if (error instanceof LinkError) return false;
    throw error;
  }
}

/**
 * A gap may be the end of the link or stand in the middle of it, and what follows may look like a part of it. Links
 * have certain lengths: only the checksum tells at which of them this one ends. Without a right one the longest is as
 * good as any, and is refused when it is read.
 */
async function chooseFragment(run: string, kind: LinkKind): Promise<string> {
  const whole = run.split(GAPS).join('');
  const lengths = isRich(whole) ? (await loadRich()).richLengths(whole, kind) : fragmentLengths(kind);
  const fragments = lengths
    .filter((length) => length <= whole.length)
    .map((length) => whole.slice(0, length));
  for (const fragment of fragments) if (await isWhole(fragment)) return fragment;
  return fragments.at(-1) ?? whole;
}

/**
 * Finds the link in an address (or a text) that a mail program or a link scanner has rewritten: `%23` and `%2523` for
 * `#`, line breaks, trailing punctuation, the link as a parameter of another address. Only a proposal: `readLink`
 * still verifies it, before anything is claimed.
 * @returns null when there is no link with a fragment in it
 */
export async function repairLink(href: string): Promise<RepairedLink | null> {
  const match = LINK.exec(undoRewriting(href));
  if (match === null) return null;
  const [, prefix = '', code = '', run = ''] = match;
  const pathname = `/${prefix}-${code.split(GAPS).join('')}`;
  const fragment = await chooseFragment(run, code === '' ? 'sealed' : 'short');
  const link = `${pathname}#${fragment}`;
  const isExact = href.endsWith(link) && ORIGIN.test(href.slice(0, -link.length));
  return { pathname, fragment, repaired: !isExact };
}
