import { GONE_REASONS, type GoneReason } from './errors.ts';

/**
 * Statements: a signed text in which a site says when a link ended, and what became of the keys that its secret could lie
 * under then. Here is how they are written; the gateway signs them, `oncelink verify` reads them.
 */

/** Where a site publishes the keys that it signs with, and when it destroyed those of its ring. */
export const STATEMENT_KEYS_PATH = '/.well-known/oncelink-receipts.json';

/** What the hash of a proof is hashed with, so that a statement names a link and tells nothing else of it. */
export const STATEMENT_LINK_LABEL = 'oncelink/v2 statement\0';

/** How long a link's secret may lie there after its end, while the sweeper is late. Keys of that time count too. */
export const ERASURE_SLACK_SECONDS = 3600;

/** How long the site tells of a key of its ring after that was destroyed. Statements are made for 30 days after an end. */
export const KEY_LOG_DAYS = 400;

/**
 * A key of the ring, by its name: with several shards the shard's number and how many there are, then the key's number and the
 * second in which it was made. Times are ISO 8601.
 */
export interface RingKeyEnd {
  readonly name: string;
  /** Null: it is in use. */
  readonly destroyedAt: string | null;
}

export interface Statement {
  /** Scheme and host of the site that says it. */
  readonly site: string;
  /** SHA-256 of `STATEMENT_LINK_LABEL` and the hash of the link's proof, base64url. */
  readonly link: string;
  readonly reason: GoneReason;
  /** Times are ISO 8601 in milliseconds. */
  readonly endedAt: string;
  readonly keys: readonly RingKeyEnd[];
  readonly saidAt: string;
}

/** A statement as it was read, with what was signed. */
export interface SignedStatement extends Statement {
  /** What the signature is over: all lines but the last. */
  readonly text: string;
  /** The key that it is said to be signed with, 32 bytes as base64url. */
  readonly publicKey: string;
  /** 64 bytes as base64url. */
  readonly signature: string;
}

/** What a site publishes at `STATEMENT_KEYS_PATH`. */
export interface StatementKeys {
  readonly site: string;
  /** Ed25519, the one it signs with now first. */
  readonly publicKeys: readonly { readonly publicKey: string; readonly state: 'current' | 'former' }[];
  readonly ringKeys: readonly RingKeyEnd[];
  /** When that was so of the ring: sites tell what they knew a minute ago. */
  readonly saidAt: string;
}

const lineOf = ({ name, destroyedAt }: RingKeyEnd): string =>
  destroyedAt === null ? `key ${name} in use` : `key ${name} destroyed ${destroyedAt}`;

/** The text that is signed. One fact a line, in one spelling: there is no other text that says the same. */
export const writeStatement = ({ site, link, reason, endedAt, keys, saidAt }: Statement): string =>
  [
    'oncelink-statement-1',
    `site ${site}`,
    `link ${link}`,
    `ended ${reason} ${endedAt}`,
    ...keys.map(lineOf),
    `said ${saidAt}`,
    '',
  ].join('\n');

/** The whole statement. Both values as in `SignedStatement`. */
export const signedText = (text: string, publicKey: string, signature: string): string =>
  `${text}signed ${publicKey} ${signature}\n`;

const BYTES_32 = '[\\w-]{42}[AEIMQUYcgkosw048]';
const BYTES_64 = '[\\w-]{85}[AQgw]';
const TIME = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z';
const KEY = `key [\\d/]{1,40} (?:in use|destroyed ${TIME})\\n`;
const WHOLE = new RegExp(
  `^(oncelink-statement-1\\nsite (https?://[\\w.:[\\]-]{1,300})\\nlink (${BYTES_32})\\n` +
    `ended (${GONE_REASONS.join('|')}) (${TIME})\\n((?:${KEY}){1,100})said (${TIME})\\n)signed (${BYTES_32}) (${BYTES_64})\\n$`,
);
const EACH_KEY = new RegExp(`^key (\\S+) (?:in use|destroyed (${TIME}))$`, 'gm');

/**
 * Reads a statement. Says nothing about its signature.
 * @returns null for what is none, down to the last character
 */
export function readStatement(whole: string): SignedStatement | null {
  const [, text, site, link, why, endedAt, keyLines, saidAt, publicKey, signature] = WHOLE.exec(whole) ?? [];
  const reason = GONE_REASONS.find((known) => known === why);
  if (!text || !site || !link || !reason || !endedAt || !keyLines || !saidAt || !publicKey || !signature)
    return null;
  const keys = [...keyLines.matchAll(EACH_KEY)].map(([, name = '', destroyedAt]) => ({
    name,
    destroyedAt: destroyedAt ?? null,
  }));
  return { text, site, link, reason, endedAt, keys, saidAt, publicKey, signature };
}
