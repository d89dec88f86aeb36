import { isUtf8 } from 'node:buffer';
import AjvCompiler from '@fastify/ajv-compiler';
import SerializerSelector from '@fastify/fast-json-stringify-compiler';
import type {
  FastifyInstance,
  FastifyRequest,
  FastifySchemaCompiler,
  FastifySerializerCompiler,
} from 'fastify';
import { ApiError } from './api-error.ts';
import { FORM_MEDIA, parseForm } from './parse-form.ts';
import { compareLengths } from './text-lengths.ts';

/** Media types of bodies that are parsed. `admitRequests` checks before which of them a call accepts. */
const JSON_MEDIA = ['application/json', 'application/csp-report', 'application/reports+json'];

const BACKSLASH = 0x5c;

/** A quote after an odd number of backslashes belongs to its string. */
function isEscaped(text: string, quote: number): boolean {
  let before = quote - 1;
  while (text.charCodeAt(before) === BACKSLASH) before -= 1;
  return (quote - before) % 2 === 0;
}

/** The number of strings in a valid JSON text: its keys, and the values that are texts. */
function stringsInText(text: string): number {
  let strings = 0;
  for (let start = text.indexOf('"'); start !== -1;) {
    let end = text.indexOf('"', start + 1);
    while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
    strings += 1;
    start = text.indexOf('"', end + 1);
  }
  return strings;
}

/** The same of a JSON value. Not recursive: 16 kB can be nested 16,000 levels deep. */
function stringsInValue(value: unknown): number {
  let strings = 0;
  const open: object[] = [[value]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const values: readonly unknown[] = Array.isArray(next) ? next : Object.values(next);
    if (values !== next) strings += values.length;
    for (const inner of values) {
      if (typeof inner === 'string') strings += 1;
      else if (typeof inner === 'object' && inner !== null) open.push(inner);
    }
  }
  return strings;
}

/**
 * A request body as JSON. Refuses what parsers understand differently: a key that is given twice, and bytes that are not
 * UTF-8, which `toString` would replace silently. Throws MALFORMED_REQUEST.
 */
export function parseJson(body: Buffer): unknown {
  if (!isUtf8(body)) throw new ApiError('MALFORMED_REQUEST');
  const text = body.toString();
  const value = parse(text);
  // Of a key that is given twice one is lost, and nothing else is. Node 24 misreads some keys that are written with escapes: what it
  // makes of them holds a backslash, so it is a field that no call has.
  if (stringsInText(text) !== stringsInValue(value)) throw new ApiError('MALFORMED_REQUEST');
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('MALFORMED_REQUEST');
  }
}

/** Lets the server read bodies by `parseJson` alone, and forms where a call takes them. */
export function addBodyParsers(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    JSON_MEDIA,
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer, done) =>
      done(null, request.route?.rawBody ? body : parseJson(body)),
  );
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer, done) => {
    if (!request.route?.rawBody) throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
    done(null, body);
  });
  server.addContentTypeParser(
    FORM_MEDIA,
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer, done) =>
      done(null, request.route?.rawBody ? body : parseForm(body)),
  );
}

/** Validation must not change values: no 7 from "7", no dropped fields, no filled-in defaults. */
const RULES = { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: true } as const;

type Validate = ReturnType<FastifySchemaCompiler<unknown>>;

const compileValidator = AjvCompiler()({}, { customOptions: RULES, onCreate: compareLengths });
const compileSerializer = SerializerSelector()();

export const validateOnUse: FastifySchemaCompiler<unknown> = ({ schema }) => {
  let compiled: Validate | undefined;
  const validate: Validate = (data) => {
    compiled ??= compileValidator({ schema });
    const answer = compiled(data);
    // Fastify reads the errors from the function that it called.
    validate.errors = compiled.errors ?? null;
    return answer;
  };
  return validate;
};

export const serializeOnUse: FastifySerializerCompiler<unknown> = (route) => {
  let compiled: ((data: unknown) => string) | undefined;
  return (data) => (compiled ??= compileSerializer({ ...route, httpStatus: route.httpStatus ?? '' }))(data);
};

/**
 * Has validators and serialisers compiled when a route is first called. All of them at once took a third of a
 * gateway's start, and few gateways are ever called for everything.
 */
export function compileOnUse(server: FastifyInstance): void {
  server.setValidatorCompiler(validateOnUse);
  server.setSerializerCompiler(serializeOnUse);
}
