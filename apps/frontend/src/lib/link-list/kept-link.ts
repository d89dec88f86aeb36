import { LINK_LIST, type GoneReason } from '@oncelink/contracts';

const KINDS = ['sealed', 'short', 'password', 'ask'] as const;
export type KeptKind = (typeof KINDS)[number];

/** What was last known of a link. `answered`: the ask was, and its answer waits to be read. `unknown`: the server has no record of it any more. */
export type KeptState = 'waiting' | 'answered' | GoneReason | 'taken-back' | 'unknown';
const STATES: readonly KeptState[] = [
  'waiting',
  'answered',
  'viewed',
  'deleted',
  'expired',
  'locked',
  'taken-back',
  'unknown',
];

/** What it takes to ask how far the reader of a link has come with its files. It opens none of them. */
export interface KeptFiles {
  readonly id: string;
  /** Of the sender: who has it can also take the files back. */
  readonly proof: string;
  readonly readerHash: string;
}

/**
 * A link that was made here: neither its address nor its key, only what it takes to ask for it and to end it. Of an ask also what
 * opens its answer.
 */
export interface KeptLink {
  /** Name of the entry, derived from the proof: the same link has one entry, whoever adds it. */
  readonly id: string;
  readonly kind: KeptKind;
  /** The code of a short link, the name of the seal of a direct one, the name of an ask. */
  readonly ref: string;
  /** The link proof. It leads to no key: who has it can ask for the link and end it. */
  readonly proof: string;
  /**
   * What opens the answer to an ask, as a collect link has it after the `#`; a link has none. Nothing else opens it: who
   * forgets the entry has lost the answer.
   */
  readonly collect?: string;
  /** Of an ask: the entry of the link whose reader may answer. Absent: it is no reply. */
  readonly answers?: string;
  /** Its maker gets a mail when it has ended. */
  readonly tells?: true;
  /** Absent where it leads to no files. */
  readonly files?: KeptFiles;
  /** What its maker calls it; empty where nothing was typed. */
  readonly label: string;
  /** Four letters that tell it from others without a label. */
  readonly tag: string;
  /** Links that were made together have the same; null alone. */
  readonly group: string | null;
  /** Milliseconds since 1970, by this device's clock. */
  readonly madeAt: number;
  /** When it opens, by this device's clock; absent: it is open from its making on. */
  readonly opensAt?: number;
  /** Whole seconds from its making, or from when it opens, to its end; null never. */
  readonly lifetime: number | null;
  /** When it expires, by this device's clock; null never. */
  readonly endsAt: number | null;
  readonly state: KeptState;
  /** When it ended, as the server said; null where it did not say, or while it waits. */
  readonly endedAt: number | null;
  /** When the state was last known, by this device's clock. */
  readonly knownAt: number;
}

/** How calls name a link. */
export const nameOf = ({ kind, ref }: Pick<KeptLink, 'kind' | 'ref'>) =>
  kind === 'sealed' ? { id: ref } : { shortCode: ref };

/** Blanks, controls, marks that turn the direction of what follows, separators, halves of signs: one blank each. */
const HARMFUL = /[\s\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;

/** A label as it may be kept: one line of at most 60 code points that turns nothing around it. */
export function cleanLabel(typed: string): string {
  const line = typed.replaceAll(HARMFUL, ' ').trim();
  return Array.from(line).slice(0, LINK_LIST.labelMax).join('').trim();
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isTime = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isTimeOrNull = (value: unknown): value is number | null => value === null || isTime(value);
const isOneOf = <One extends string>(values: readonly One[], value: unknown): value is One =>
  values.some((one) => one === value);

const packFiles = ({ id, proof, readerHash }: KeptFiles) => [id, proof, readerHash];

function unpackFiles(packed: unknown): KeptFiles | undefined {
  if (!Array.isArray(packed)) return undefined;
  const [id, proof, readerHash]: readonly unknown[] = packed;
  return isText(id) && isText(proof) && isText(readerHash) ? { id, proof, readerHash } : undefined;
}

/** What is written into an entry. Short names: that of a link without files has 509 bytes. */
export const packLink = (link: KeptLink): string =>
  JSON.stringify({
    k: link.kind,
    r: link.ref,
    p: link.proof,
    n: link.label,
    t: link.tag,
    g: link.group,
    m: link.madeAt,
    l: link.lifetime,
    e: link.endsAt,
    s: link.state,
    a: link.endedAt,
    w: link.knownAt,
    ...(link.opensAt !== undefined && { b: link.opensAt }),
    ...(link.collect !== undefined && { c: link.collect }),
    ...(link.answers !== undefined && { o: link.answers }),
    ...(link.tells && { h: 1 }),
    ...(link.files && { f: packFiles(link.files) }),
  });

/** The opposite. @returns null for what `packLink` would not write */
export function unpackLink(id: string, packed: string): KeptLink | null {
  const { k, r, p, n, t, g, m, l, e, s, a, w, b, c, o, h, f }: Record<string, unknown> = Object(
    JSON.parse(packed),
  );
  const isLink = isOneOf(KINDS, k) && isText(r) && isText(p) && isText(n) && isText(t) && isOneOf(STATES, s);
  if (!isLink || !(g === null || isText(g)) || !isTime(m) || !isTime(w)) return null;
  if (k === 'ask' ? !isText(c) : c !== undefined || o !== undefined) return null;
  if ((o !== undefined && !isText(o)) || (b !== undefined && !isTime(b))) return null;
  if (!isTimeOrNull(l) || !isTimeOrNull(e) || !isTimeOrNull(a)) return null;
  const files = unpackFiles(f);
  return {
    id,
    kind: k,
    ref: r,
    proof: p,
    ...(isText(c) && { collect: c }),
    ...(isText(o) && { answers: o }),
    ...(h === 1 && { tells: true as const }),
    ...(files && { files }),
    label: cleanLabel(n),
    tag: t,
    group: g,
    madeAt: m,
    ...(isTime(b) && { opensAt: b }),
    lifetime: l,
    endsAt: e,
    state: s,
    endedAt: a,
    knownAt: w,
  };
}
