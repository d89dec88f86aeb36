import type { Socket } from 'node:net';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { apiHeaders } from '@oncelink/edge-headers';
import { ERRORS, type ErrorCode } from '@oncelink/contracts';
import { UnavailableError } from '@oncelink/messaging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import type { ErrorDto, FieldErrorDto } from './error.dto.ts';

/** Errors of Fastify and Nest say only their status. */
const BY_STATUS: ReadonlyMap<unknown, ErrorCode> = new Map<unknown, ErrorCode>([
  [400, 'MALFORMED_REQUEST'],
  [404, 'ROUTE_NOT_FOUND'],
  [413, 'PAYLOAD_TOO_LARGE'],
  [414, 'URI_TOO_LONG'],
  [415, 'UNSUPPORTED_MEDIA_TYPE'],
]);

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

/** Paths and rules, never values. The name of an unknown field is the caller's own, so it is cut. */
function fieldsOf({ validation, validationContext }: SchemaError): FieldErrorDto[] {
  return validation.slice(0, FIELDS_MAX).map(({ instancePath, message = 'is not allowed', params = {} }) => {
    const name = params['missingProperty'] ?? params['additionalProperty'];
    const path = [validationContext, ...instancePath.split('/').slice(1)];
    if (typeof name === 'string') path.push(name.slice(0, NAME_MAX));
    return { path: path.join('.'), message };
  });
}

/** What is told of a thrown value: everything of an `ApiError`, next to nothing of anything else. */
export function apiErrorOf(error: unknown): ApiError {
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

const bodyOf = ({ code, details }: ApiError, requestId: string): ErrorDto => ({
  error: ERRORS[code].text,
  code,
  requestId,
  ...details,
});

/** Answers a request with an error, in the one shape that all errors have. */
export function answerError(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
  const known = apiErrorOf(error);
  request.failure = { code: known.code, ...(known.code === 'INTERNAL' && { error }) };
  reply
    .code(ERRORS[known.code].status)
    .headers({ ...apiHeaders(), ...known.headers, 'x-request-id': request.id })
    .send(bodyOf(known, request.id));
}

/** What HTTP calls a request that Node could not even parse. */
const BY_PARSE_ERROR: ReadonlyMap<string | undefined, ErrorCode> = new Map([
  ['HPE_HEADER_OVERFLOW', 'HEADERS_TOO_LARGE'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'REQUEST_TIMEOUT'],
]);

/** Answers on a connection that carried no readable request, then closes it: what follows can't be trusted either. */
export function answerParseError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  const known = new ApiError(BY_PARSE_ERROR.get(error.code) ?? 'MALFORMED_REQUEST');
  const { status } = ERRORS[known.code];
  const body = JSON.stringify(bodyOf(known, requestId));
  const headers = {
    ...apiHeaders(),
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
  socket.destroySoon();
}
