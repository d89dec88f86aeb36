import { HttpCode, type Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/internal.js';
import { RouteConfig, RouteSchema } from '@nestjs/platform-fastify';
import { ApiBearerAuth, ApiOperation, ApiParam, ApiQuery, ApiResponse, ApiSecurity } from '@nestjs/swagger';
import { ERRORS, type ErrorCode } from '@oncelink/contracts';
import { dtoSchemas } from './dto-schemas.ts';
import { ErrorDto } from './error.dto.ts';
import type { LimitName } from '../limits/rate-limits.ts';

export interface CallDescription {
  readonly summary: string;
  /** Status of success. */
  readonly status: 200 | 201 | 202 | 204;
  /** What success answers; absent for 204. */
  readonly answer?: Type<object>;
  /** The ways to fail that are this call's own; those that follow from its form are added. */
  readonly refusals?: readonly ErrorCode[];
  readonly limit?: LimitName;
  /** Whether it looks at who is signed in, and whether somebody has to be. */
  readonly account?: 'needed' | 'optional';
  /** Set where something is changed without a body: a body is refused as it is elsewhere. */
  readonly changes?: true;
  /** Bytes that the body may have; absent: as many as any other. */
  readonly bodyMaxBytes?: number;
  /** For reports that browsers send by themselves: the media types that such a report may have. */
  readonly reportMedia?: readonly string[];
  /** For machines that sign what they send: any media type, from anywhere, and the body stays as it came. */
  readonly rawBody?: true;
}

type RequestPart = 'body' | 'querystring' | 'params';
type RequestParts = Partial<Record<RequestPart, Type<object>>>;

/** References to DTO schemas inside the server; the document has its own prefix. */
export const DTO_PREFIX = 'dto:';

const PARTS: ReadonlyMap<string, RequestPart> = new Map([
  [String(RouteParamtypes.BODY), 'body'],
  [String(RouteParamtypes.QUERY), 'querystring'],
  [String(RouteParamtypes.PARAM), 'params'],
]);

const COMMON_REFUSALS: readonly ErrorCode[] = [
  'MALFORMED_REQUEST',
  'REQUEST_TIMEOUT',
  'HEADERS_TOO_LARGE',
  'INTERNAL',
  'UNAVAILABLE',
];
const PATH_REFUSALS: readonly ErrorCode[] = ['URI_TOO_LONG'];
const LIMIT_REFUSALS: readonly ErrorCode[] = ['RATE_LIMITED'];
const ACCOUNT_REFUSALS: readonly ErrorCode[] = ['SIGN_IN_REQUIRED', 'SESSION_ENDED'];
const INPUT_REFUSALS: readonly ErrorCode[] = ['VALIDATION'];
const BODY_REFUSALS: readonly ErrorCode[] = ['CROSS_SITE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];

/**
 * The DTO classes of a method's `@Body`, `@Query` and `@Param`. Parameter decorators and TypeScript's type metadata
 * are both in place when a method decorator runs, so nothing has to be said twice.
 */
function requestParts(target: object, method: string | symbol): RequestParts {
  const args: Record<string, { index: number }> =
    Reflect.getMetadata(ROUTE_ARGS_METADATA, target.constructor, method) ?? {};
  const types: Type<object>[] = Reflect.getMetadata('design:paramtypes', target, method) ?? [];
  const parts: RequestParts = {};
  for (const [key, { index }] of Object.entries(args)) {
    const part = PARTS.get(key.slice(0, key.indexOf(':')));
    const type = types[index];
    if (part !== undefined && type !== undefined) parts[part] = type;
  }
  return parts;
}

const reference = (type: Type<object>) => ({ $ref: DTO_PREFIX + type.name });

function routeSchema(parts: RequestParts, { status, answer }: CallDescription): MethodDecorator {
  const requests = Object.entries(parts).map(([part, type]) => [part, reference(type)]);
  const failure = reference(ErrorDto);
  const response = { ...(answer && { [status]: reference(answer) }), '4xx': failure, '5xx': failure };
  return RouteSchema({ ...Object.fromEntries(requests), response });
}

/** Swagger reads bodies by itself; of query and path it has to be told every field. They are text, never objects. */
function describeParameters(parts: RequestParts): MethodDecorator[] {
  const describe = (type: Type<object> | undefined, decorate: typeof ApiParam | typeof ApiQuery) =>
    Object.entries((type && dtoSchemas(DTO_PREFIX)[type.name]?.properties) ?? {}).flatMap(([name, field]) => {
      if ('$ref' in field) return [];
      const { description = '', examples: [example] = [], pattern = '' } = field;
      return decorate({
        name,
        description,
        required: true,
        schema: { type: 'string', pattern, examples: [example] },
      });
    });
  return [...describe(parts.params, ApiParam), ...describe(parts.querystring, ApiQuery)];
}

/** A token may be left out where an empty requirement stands beside it. */
function describeToken(account: CallDescription['account']): MethodDecorator[] {
  if (account === undefined) return [];
  return account === 'needed' ? [ApiBearerAuth()] : [ApiBearerAuth(), ApiSecurity({})];
}

function describeRefusals(codes: readonly ErrorCode[]): MethodDecorator[] {
  const statuses = new Set(codes.map((code) => ERRORS[code].status));
  return [...statuses].map((status) => {
    const texts = codes
      .filter((code) => ERRORS[code].status === status)
      .map((code) => `${code}: ${ERRORS[code].text}`);
    const schema = { $ref: `#/components/schemas/${ErrorDto.name}` };
    return ApiResponse({ status, description: texts.join('\n\n'), schema });
  });
}

/**
 * Everything about one call that its method's signature does not say. From here come Fastify's validation of the
 * request, its serialisation of the answer, the rate limit and the API document.
 */
export function Call(call: CallDescription): MethodDecorator {
  return (target, method, descriptor) => {
    const parts = requestParts(target, method);
    const { limit, account, bodyMaxBytes, reportMedia, rawBody } = call;
    const refusals = [
      ...(Object.keys(parts).length > 0 ? INPUT_REFUSALS : []),
      ...(call.refusals ?? []),
      ...(parts.params ? PATH_REFUSALS : []),
      ...(parts.body || call.changes ? BODY_REFUSALS : []),
      ...(call.account === 'needed' ? ACCOUNT_REFUSALS : []),
      ...(call.limit ? LIMIT_REFUSALS : []),
      ...COMMON_REFUSALS,
    ];
    const decorators = [
      HttpCode(call.status),
      RouteConfig({ limit, account, bodyMaxBytes, reportMedia, rawBody }),
      routeSchema(parts, call),
      ApiOperation({ summary: call.summary }),
      ApiResponse({ status: call.status, description: 'Success', ...(call.answer && { type: call.answer }) }),
      ...describeToken(account),
      ...describeParameters(parts),
      ...describeRefusals(refusals),
    ];
    for (const decorate of decorators) decorate(target, method, descriptor);
  };
}
