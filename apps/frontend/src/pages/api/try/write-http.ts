import type { Tried } from './try-call.ts';

/** Headers of answers that a program reads, in the order in which they are shown. */
const SHOWN = ['content-type', 'ratelimit-policy', 'ratelimit', 'retry-after', 'x-request-id'];

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** The request as text, as it went out but for the key. */
export function writeRequest({ path, body, maskedKey }: Tried): string {
  const key = maskedKey === null ? [] : [`Authorization: Bearer ${maskedKey}`];
  return [`POST ${path}`, ...key, 'Content-Type: application/json', '', json(body)].join('\n');
}

/** The answer as text. */
export function writeAnswer({ status, headers, body }: NonNullable<Tried['answer']>): string {
  const lines = SHOWN.flatMap((name) => {
    const value = headers.get(name);
    return value === undefined ? [] : [`${name}: ${value}`];
  });
  return [`HTTP ${status}`, ...lines, ...(body === null ? [] : ['', json(body)])].join('\n');
}

/** Code and sentence of a refusal. What refuses may also be a proxy with a page of its own. */
export function readProblem({ status, body }: NonNullable<Tried['answer']>) {
  const { code, title }: { readonly code?: unknown; readonly title?: unknown } = Object(body);
  return {
    code: typeof code === 'string' && /^[A-Z_]+$/.test(code) ? code : null,
    sentence: typeof title === 'string' ? title : `HTTP ${status}`,
  };
}
