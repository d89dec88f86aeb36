import { missingObject } from './api-error.ts';
import type { ApiCall } from './api-route.ts';
import type { Params } from './read-params.ts';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

/** Parameters of every list. */
export const LIST_PARAMS = ['limit', 'starting_after', 'ending_before', 'created'] as const;

interface Listed {
  readonly id: string;
  readonly created: number;
}

const isWithin = (created: number, range: Params): boolean =>
  created >= (range.integer('gte') ?? -Infinity) &&
  created > (range.integer('gt') ?? -Infinity) &&
  created <= (range.integer('lte') ?? Infinity) &&
  created < (range.integer('lt') ?? Infinity);

function readLimit(params: Params): number {
  const limit = params.integer('limit') ?? DEFAULT_LIMIT;
  if (limit < 1 || limit > MAX_LIMIT)
    throw params.invalid('limit', 'Invalid integer', 'parameter_invalid_integer');
  return limit;
}

function positionOf(all: readonly Listed[], params: Params, name: string): number | undefined {
  const id = params.text(name);
  if (id === undefined) return undefined;
  const position = all.findIndex((item) => item.id === id);
  if (position < 0) throw missingObject('object', id, name);
  return position;
}

/**
 * One page of a list, newest first.
 * @param made everything that fits the other filters, in the order in which it was made
 */
export function listObjects({ params }: ApiCall, url: string, made: readonly Listed[]): object {
  const limit = readLimit(params);
  const range = params.part('created');
  const all = made.filter(({ created }) => isWithin(created, range)).toReversed();
  const before = positionOf(all, params, 'ending_before');
  const start = (positionOf(all, params, 'starting_after') ?? -1) + 1;
  const data =
    before === undefined ? all.slice(start, start + limit) : all.slice(Math.max(0, before - limit), before);
  const hasMore = before === undefined ? start + limit < all.length : before > limit;
  return { object: 'list', data, has_more: hasMore, url };
}

/** Keeps what has the given value wherever the call gave one. */
export function matches(params: Params, name: string, value: string | null): boolean {
  const wanted = params.text(name);
  return wanted === undefined || wanted === value;
}
