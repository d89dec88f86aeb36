/** A part of the links that a deployment of the secrets-service keeps for itself, counted from 0. */
export interface LinkShard {
  readonly index: number;
  readonly count: number;
}

/** One for every value of the byte that decides. */
export const MAX_LINK_SHARDS = 256;

const AS_TEXT = /^(\d{1,3})\/(\d{1,3})$/;

/**
 * The part that a deployment is told to keep, such as 1/4.
 * @throws RangeError there is no such part
 */
export function readLinkShard(text: string): LinkShard {
  const [, index = NaN, count = NaN] = (AS_TEXT.exec(text) ?? []).map(Number);
  if (index < count && count <= MAX_LINK_SHARDS) return { index, count };
  throw new RangeError(
    `LINK_SHARD is ${text}: there are up to ${MAX_LINK_SHARDS} shards, and the first of two is 0/2.`,
  );
}

/**
 * Under which name the secrets-service of a shard takes messages, or plans work. It tells how many shards there are: a
 * gateway that counts them otherwise reaches no service, rather than a database where the link is not, or still is.
 * @param name the one where a single deployment keeps all links
 */
export const shardName = (name: string, { index, count }: LinkShard): string =>
  count === 1 ? name : `${name}-${index}-of-${count}`;

/**
 * The shard that keeps a link, counted from 0.
 * @param firstByte of the hash of the link's proof, which every message about the link carries
 */
export const shardOf = (firstByte: number, count: number): number => (firstByte * count) >> 8;
