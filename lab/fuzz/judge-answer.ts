import { apiHeaders } from '@oncelink/edge-headers';
import type { Outcome } from './connection.ts';
import type { HttpAnswer } from './http-answer.ts';
import type { Api, Operation } from '@oncelink/testing/product/api-document';
import { judgeDocumented } from '@oncelink/testing/product/read-answer';
import type { WireRequest } from './request.ts';

/** What an error must not tell: where it was thrown, what was asked of a store, what runs behind the gateway. */
const INTERNALS =
  /\.[mc]?[jt]s:\d|node_modules|node:internal|\bat [\w.<>]+ \(|(?:Type|Range|Reference|Syntax|Remote)Error|\b(?:SELECT|UPDATE|DELETE FROM|INSERT INTO)\b|relation "|violates|ECONN|ETIMEDOUT|postgres|redis|bullmq|fastify|nestjs|127\.0\.0\.1/i;

const HEADERS = Object.entries(apiHeaders()).map(([name, value]) => [name.toLowerCase(), value] as const);

const typeOf = ({ headers }: HttpAnswer): string => headers['content-type']?.split(';')[0] ?? '';

/** The pages that are no answers of a call, with headers and shapes of their own. */
const isPage = (answer: HttpAnswer): boolean => !typeOf(answer).startsWith('application/');

function parse(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

function judgeStatus({ status, headers, body }: HttpAnswer): string[] {
  if (status < 500) return [];
  const isShed = status === 503 && headers['retry-after'] !== undefined && body.includes('"UNAVAILABLE"');
  return isShed ? [] : [`${status}`];
}

function judgeHeaders({ headers }: HttpAnswer): string[] {
  const missing = HEADERS.filter(([name, value]) => headers[name] !== value).map(([name]) => name);
  if (headers['x-request-id'] === undefined) missing.push('x-request-id');
  return missing.length === 0 ? [] : [`headers missing: ${missing.join(', ')}`];
}

function judgeError(answer: HttpAnswer, api: Api): string[] {
  const hint = INTERNALS.exec(answer.body)?.[0];
  return [
    ...(api.isError.get(typeOf(answer))?.(parse(answer.body)) === true
      ? []
      : [`${answer.status} is not in the shape of errors`]),
    ...(hint === undefined ? [] : [`tells of the inside: ${hint}`]),
  ];
}

function judgeCall(answer: HttpAnswer, operation: Operation): string[] {
  const received = { status: answer.status, type: typeOf(answer), text: answer.body };
  return [judgeDocumented(operation, received) ?? []].flat();
}

/** Everything that is wrong with what came back; nothing when all is well. */
export function judge(request: WireRequest, result: Outcome, api: Api): string[] {
  // Bytes that are no request may be answered by closing; what is left of them is another request.
  if (result.outcome !== 'answered') {
    return result.outcome === 'closed' && request.operation === null && !request.isOrderly
      ? []
      : [result.reason];
  }
  const { answer, rest } = result;
  if (request.isOrderly && rest > 0) return ['answered twice'];
  const isSuccess = answer.status < 400;
  if (isSuccess && isPage(answer) && answer.body !== '') return [];
  return [
    ...judgeStatus(answer),
    ...judgeHeaders(answer),
    ...(isSuccess || request.method === 'HEAD' ? [] : judgeError(answer, api)),
    ...(request.method === 'HEAD' || request.operation === null ? [] : judgeCall(answer, request.operation)),
  ];
}
