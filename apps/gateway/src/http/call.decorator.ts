import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import { RouteConfig, RouteSchema } from '@nestjs/platform-fastify';
import {
  ApiBearerAuth,
  ApiConsumes,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiResponse,
  ApiSecurity,
  getSchemaPath,
} from '@nestjs/swagger';
import {
  callRule,
  SERVER_ERROR_STATUS,
  SERVER_ERROR_TEXTS,
  type CallName,
  type CallRule,
  type ServerErrorCode,
} from '@oncelink/contracts';
import { dtoSchema } from './dto-schemas.ts';
import { ErrorDto, ProblemDto } from './error.dto.ts';
import { PARSE_ERRORS } from './error.filter.ts';
import { FORM_MEDIA } from './parse-form.ts';
import { requestPartsOf, type RequestParts } from './request-parts.ts';

export interface CallDescription {
  readonly summary: string;
  /** Status of success. */
  readonly status: 200 | 201 | 202 | 204;
  /** What a success means, where that is less than one might think. */
  readonly success?: string;
  /** The class of a successful answer; absent for 204. */
  readonly answer?: Type<object>;
  /** The errors of this call alone; those that follow from the other options are added. */
  readonly refusals?: readonly ServerErrorCode[];
  /** Its row in the table of calls: who may make it, and how often. Absent: everyone, as often as they like. */
  readonly call?: CallName;
  /** Set where who opens a link needs the call: the host of readers answers no other (READER_ORIGIN). */
  readonly forReaders?: true;
  /** Set where a call without a body changes something: it refuses a body like the calls that have one. */
  readonly changes?: true;
  /** Bytes that the body may have; absent: `BODY_MAX_BYTES`. */
  readonly bodyMaxBytes?: number;
  /** For reports that browsers send by themselves: the media types of such a report. */
  readonly reportMedia?: readonly string[];
  /** For machines that sign what they send: any media type, from any site, and the body stays as it came. */
  readonly rawBody?: true;
  /** Set where a standard has programs send forms: the body may be one, with the same fields. */
  readonly takesForms?: true;
  /** For calls of programs, below /api/v1. */
  readonly isV1?: true;
}

/** The name of API keys among the ways to say who calls. */
export const KEY_SECURITY = 'key';

/** References to DTO schemas inside the server; the document has its own prefix. */
export const DTO_PREFIX = 'dto:';

const COMMON_ERRORS: readonly ServerErrorCode[] = [
  'MALFORMED_REQUEST',
  'REQUEST_TIMEOUT',
  'HEADERS_TOO_LARGE',
  'INTERNAL',
  'UNAVAILABLE',
];

/** Every error that a call may answer: its own, and those that follow from its form. */
function errorsOf(
  { body, querystring, params }: RequestParts,
  call: CallDescription,
  rule: CallRule | undefined,
): readonly ServerErrorCode[] {
  const hasInput = body ?? querystring ?? params;
  return [
    ...(hasInput ? (['VALIDATION'] as const) : []),
    ...(call.refusals ?? []),
    ...(params ? (['URI_TOO_LONG'] as const) : []),
    ...(body || call.changes ? (['CROSS_SITE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
    ...(rule?.account === 'needed' ? (['SIGN_IN_REQUIRED', 'SESSION_ENDED'] as const) : []),
    ...(rule?.key ? (['KEY_INVALID', 'KEY_NETWORK'] as const) : []),
    ...(rule?.scope ? (['KEY_SCOPE'] as const) : []),
    ...(rule?.limit.quota ? (['QUOTA'] as const) : []),
    ...(rule ? (['RATE_LIMITED'] as const) : []),
    ...COMMON_ERRORS,
  ];
}

const reference = (type: Type<object>) => ({ $ref: DTO_PREFIX + type.name });

function routeSchema(parts: RequestParts, { status, answer }: CallDescription): MethodDecorator {
  const requests = Object.entries(parts).map(([part, type]) => [part, reference(type)]);
  // Without errors: `answerError` writes them, and Fastify would compile a serialiser of each for every route.
  const response = answer && { [status]: reference(answer) };
  return RouteSchema({ ...Object.fromEntries(requests), ...(response && { response }) });
}

/** Swagger reads the body by itself. It has to be told every field of query and path, which are text. */
function ApiParameters({ params, querystring }: RequestParts): MethodDecorator {
  const describe = (type: Type<object> | undefined, decorate: typeof ApiParam | typeof ApiQuery) => {
    const { properties = {}, required = [] } = type ? dtoSchema(type, DTO_PREFIX) : {};
    return Object.entries(properties).flatMap(([name, field]) => {
      if ('$ref' in field) return [];
      const { description = '', examples: [example] = [], pattern = '' } = field;
      const schema = { type: 'string', pattern, examples: [example] };
      return decorate({ name, description, required: required.includes(name), schema });
    });
  };
  return applyDecorators(...describe(params, ApiParam), ...describe(querystring, ApiQuery));
}

/** A token is optional where an empty requirement stands beside it. */
function ApiToken({ account, key, scope }: Partial<CallRule> = {}): MethodDecorator {
  const token =
    key === undefined ? ApiBearerAuth() : ApiSecurity(KEY_SECURITY, scope === undefined ? [] : [scope]);
  const need = account ?? key;
  if (need === undefined) return applyDecorators();
  return need === 'needed' ? token : applyDecorators(token, ApiSecurity({}));
}

const ERROR_SCHEMA = { $ref: getSchemaPath(ErrorDto) };
const PROBLEM_SCHEMA = { $ref: getSchemaPath(ProblemDto) };
const PARSE_STATUSES = PARSE_ERRORS.map((code) => SERVER_ERROR_STATUS[code]);

/** An address that can't be read does not tell that a program sent the request. */
const problemContent = (status: number) => ({
  content: {
    'application/problem+json': { schema: PROBLEM_SCHEMA },
    ...(PARSE_STATUSES.includes(status) && { 'application/json': { schema: ERROR_SCHEMA } }),
  },
});

/** Describes errors that a call may answer. Swagger joins the texts of one status with empty lines. */
function ApiErrors(codes: readonly ServerErrorCode[], isV1 = false): MethodDecorator {
  return applyDecorators(
    ...codes.map((code) => {
      const status = SERVER_ERROR_STATUS[code];
      return ApiResponse({
        status,
        description: `${code}: ${SERVER_ERROR_TEXTS[code]}`,
        ...(isV1 ? problemContent(status) : { schema: ERROR_SCHEMA }),
      });
    }),
  );
}

/**
 * Everything about one call that its method's signature does not say. From here come Fastify's validation of the
 * request, its serialisation of the answer, the rate limit and the API document.
 */
export function Call(call: CallDescription): MethodDecorator {
  return (target, method, descriptor) => {
    const parts = requestPartsOf(target, method);
    const {
      bodyMaxBytes,
      reportMedia,
      rawBody,
      takesForms,
      isV1,
      forReaders,
      status,
      success = 'Success',
      answer,
    } = call;
    const rule = call.call && callRule(call.call);
    const isAboutLinks = rule?.share !== undefined;
    const direct = isAboutLinks ? { controller: target.constructor, method, status } : undefined;
    applyDecorators(
      HttpCode(status),
      RouteConfig({ rule, bodyMaxBytes, reportMedia, rawBody, takesForms, isV1, forReaders, direct }),
      routeSchema(parts, call),
      ApiOperation({ summary: call.summary }),
      ApiResponse({ status, description: success, ...(answer && { type: answer }) }),
      ...(takesForms ? [ApiConsumes('application/json', FORM_MEDIA)] : []),
      ApiToken(rule),
      ApiParameters(parts),
      ApiErrors(errorsOf(parts, call, rule), isV1),
    )(target, method, descriptor);
  };
}
