import type { ApiCall, Parameter } from './read-calls.ts';

export interface ExampleRequest {
  readonly method: ApiCall['method'];
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Fields that exclude others: a request has only the first of them. */
const NOT_TOGETHER: Readonly<Record<string, string>> = { id: 'shortCode', sealId: 'code' };

const named = (parameters: readonly Parameter[]): Record<string, string> =>
  Object.fromEntries(parameters.map(({ name, example }) => [name, String(example)]));

/** A request that the call accepts, made from the examples of its fields. */
export function exampleRequest({ method, path, parameters, body, openBody }: ApiCall): ExampleRequest {
  const at = (place: string) => parameters.filter((parameter) => parameter.place === place);
  const filled = at('path').reduce(
    (url, { name, example }) => url.replace(`{${name}}`, String(example)),
    path,
  );
  const query = new URLSearchParams(named(at('query'))).toString();
  const url = query === '' ? filled : `${filled}?${query}`;
  const headers = named(at('header'));
  if (body.length === 0 && openBody === undefined) return { method, url, headers };
  // The example of a list or of an object holds those of its own fields.
  const own = body.filter(({ name }) => !/[.[]/.test(name));
  const names = new Set(own.map(({ name }) => name));
  const given = own.filter(({ name }) => !names.has(NOT_TOGETHER[name] ?? ''));
  return {
    method,
    url,
    headers: { ...headers, 'content-type': 'application/json' },
    body: openBody ?? Object.fromEntries(given.map(({ name, example }) => [name, example])),
  };
}
