import AjvCompiler from '@fastify/ajv-compiler';
import SerializerSelector from '@fastify/fast-json-stringify-compiler';
import type { FastifyInstance, FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';

/** Validation must not change values: no 7 from "7", no dropped fields, no filled-in defaults. */
const RULES = { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: true } as const;

type Validate = ReturnType<FastifySchemaCompiler<unknown>>;

const compileValidator = AjvCompiler()({}, { customOptions: RULES });
const compileSerializer = SerializerSelector()();

const validateOnUse: FastifySchemaCompiler<unknown> = ({ schema }) => {
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

const serializeOnUse: FastifySerializerCompiler<unknown> = (route) => {
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
