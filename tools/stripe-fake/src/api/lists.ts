import type { ApiCall, Params } from './params.ts';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

/**
 * The first page of a list, newest first.
 * @param fitting everything that fits the filters, in the order in which it was made
 */
export function listObjects({ params }: ApiCall, url: string, fitting: readonly object[]): object {
  const limit = params.integer('limit') ?? DEFAULT_LIMIT;
  if (limit < 1 || limit > MAX_LIMIT)
    throw params.invalid('limit', 'Invalid integer', 'parameter_invalid_integer');
  const data = fitting.toReversed().slice(0, limit);
  return { object: 'list', data, has_more: fitting.length > limit, url };
}

/** Whether an object has the value that the call filters by; without a filter it has. */
export function matches(params: Params, name: string, value: string | null): boolean {
  const wanted = params.text(name);
  return wanted === undefined || wanted === value;
}
