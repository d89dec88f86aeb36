import type { Socket } from 'node:net';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { apiHeaders } from '@oncelink/edge-headers';
import {
  deviceErrorName,
  SERVER_ERROR_STATUS,
  SERVER_ERROR_TEXTS,
  type ServerErrorCode,
} from '@oncelink/contracts';
import { UnavailableError } from '@oncelink/messaging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import type { ErrorDto, FieldErrorDto, ProblemDto } from './error.dto.ts';
import type { ApiRequest } from './request-types.ts';

/** The codes of Fastify's and Nest's own errors, by their status. */
const BY_STATUS: ReadonlyMap<unknown, ServerErrorCode> = new Map<unknown, ServerErrorCode>([
  [400, 'MALFORMED_REQUEST'],
  [404, 'ROUTE_NOT_FOUND'],
  [413, 'PAYLOAD_TOO_LARGE'],
  [414, 'URI_TOO_LONG'],
  [415, 'UNSUPPORTED_MEDIA_TYPE'],
]);

const JSON_TYPE = 'application/json; charset=utf-8';
const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';
/** Where each problem is explained; a fragment names the code. Relative, as RFC 9457 allows: it is on this site. */
const PROBLEM_PAGE = '/developers/errors';
/** What programs call: answers to them have a shape of their own. */
const V1_PATH = '/api/v1/';
const FIELDS_MAX = 10;
const NAME_MAX = 64;

interface SchemaProblem {
  readonly instancePath: string;
  readonly message?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

interface SchemaError {
  readonly validation: readonly SchemaProblem[];
  readonly validationContext: string;
}

const isSchemaError = (error: object): error is SchemaError =>
  'validation' in error && Array.isArray(error.validation);

/** Paths and rules, never values. The caller chose the name of an unknown field, so it is cut. */
function fieldsOf({ validation, validationContext }: SchemaError): FieldErrorDto[] {
  return validation.slice(0, FIELDS_MAX).map(({ instancePath, message = 'is not allowed', params = {} }) => {
    const name = params['missingProperty'] ?? params['additionalProperty'];
    const path = [validationContext, ...instancePath.split('/').slice(1)];
    if (typeof name === 'string') path.push(name.slice(0, NAME_MAX));
    return { path: path.join('.'), message };
  });
}

/** What the caller learns of a thrown value: all of an `ApiError`, only a code of anything else. */
function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof UnavailableError) {
    return new ApiError('UNAVAILABLE', {}, { 'retry-after': String(error.retryAfterSeconds) });
  }
  if (typeof error !== 'object' || error === null) return new ApiError('INTERNAL');
  if (isSchemaError(error)) return new ApiError('VALIDATION', { fields: fieldsOf(error) });
  const status =
    'getStatus' in error && typeof error.getStatus === 'function' ? error.getStatus() : undefined;
  return new ApiError(BY_STATUS.get(status ?? ('statusCode' in error && error.statusCode)) ?? 'INTERNAL');
}

/** The fields of an error. Others are left out, because details come from services, which may be newer. */
const NAMES = Object.keys({
  error: true,
  code: true,
  requestId: true,
  fields: true,
  path: true,
  message: true,
  reason: true,
  at: true,
  triesLeft: true,
  startsIn: true,
  type: true,
  title: true,
  status: true,
} satisfies Record<keyof ErrorDto | keyof ProblemDto | keyof FieldErrorDto, true>);

function bodyOf({ code, details }: ApiError, requestId: string): string {
  const body: ErrorDto = { error: SERVER_ERROR_TEXTS[code], code, requestId, ...details };
  return JSON.stringify(body, NAMES);
}

/** What the standards of logins call a problem (RFC 6749 §5.2, RFC 8628 §3.5): libraries for them look for nothing else. */
function loginErrorOf({ code, details }: ApiError): string | undefined {
  const name = deviceErrorName(code);
  if (name !== undefined || SERVER_ERROR_STATUS[code] !== 400) return name;
  const isOtherGrant = details.fields?.some(
    ({ path, message }) => path === 'body.grant_type' && message.startsWith('must be'),
  );
  return isOtherGrant ? 'unsupported_grant_type' : 'invalid_request';
}

function problemOf(known: ApiError, requestId: string, isLogin: boolean): string {
  const { code, details } = known;
  const status = SERVER_ERROR_STATUS[code];
  const title = SERVER_ERROR_TEXTS[code];
  const error = isLogin ? loginErrorOf(known) : undefined;
  const problem = { type: `${PROBLEM_PAGE}#${code}`, title, status, code, requestId, ...details };
  const body: ProblemDto = { ...problem, ...(error !== undefined && { error }) };
  return JSON.stringify(body, NAMES);
}

/** RFC 9110 §15.5.2: who is refused for want of a key is told how to send one. */
const CHALLENGES: Partial<Record<ServerErrorCode, Readonly<Record<string, string>>>> = {
  KEY_INVALID: { 'www-authenticate': 'Bearer' },
};

interface ErrorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The answer to a request that failed, as a `ProblemDto` where programs call, else as an `ErrorDto`. Notes why it failed. */
export function failRequest(request: ApiRequest, error: unknown): ErrorAnswer {
  const known = apiErrorOf(error);
  const { id } = request;
  request.failure = { code: known.code, ...(known.code === 'INTERNAL' && { error }) };
  const [type, body] = request.raw.url?.startsWith(V1_PATH)
    ? [PROBLEM_TYPE, problemOf(known, id, request.route?.takesForms === true)]
    : [JSON_TYPE, bodyOf(known, id)];
  const headers = {
    ...apiHeaders(),
    ...CHALLENGES[known.code],
    ...known.headers,
    'content-type': type,
  };
  return { status: SERVER_ERROR_STATUS[known.code], headers, body };
}

export function answerError(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
  const { status, headers, body } = failRequest(request, error);
  reply.code(status).headers(headers).header('x-request-id', request.id).send(body);
}

/** Answers every error of a route, a hook or Nest itself. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    answerError(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>(), error);
  }
}

/** The codes of requests that Node could not parse, by Node's code. */
const BY_PARSE_ERROR: ReadonlyMap<string | undefined, ServerErrorCode> = new Map([
  ['HPE_HEADER_OVERFLOW', 'HEADERS_TOO_LARGE'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'REQUEST_TIMEOUT'],
]);

/** What may be answered before an address was read, and so in the page's shape even to programs. */
export const PARSE_ERRORS: readonly ServerErrorCode[] = ['MALFORMED_REQUEST', ...BY_PARSE_ERROR.values()];

/** Answers an unreadable request, then closes the connection: Node can't find the start of the next request. */
export function answerParseError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  const known = new ApiError(BY_PARSE_ERROR.get(error.code) ?? 'MALFORMED_REQUEST');
  const status = SERVER_ERROR_STATUS[known.code];
  const body = bodyOf(known, requestId);
  const headers = {
    ...apiHeaders(),
    'x-request-id': requestId,
    'content-type': JSON_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
  socket.destroySoon();
}
