import { getMetadataStorage, IS_ISO8601, IS_URL, MATCHES, MAX, MIN } from 'class-validator';
import type { Type } from '@nestjs/common';
import { targetConstructorToSchema, validationMetadatasToSchemas } from 'class-validator-jsonschema';

/** The JSON schema of a DTO class, for validator, serialiser and API document. */
export type DtoSchema = ReturnType<typeof validationMetadatasToSchemas>[string];

type ValidationMetadata = ReturnType<
  ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']
>[number];

/** Every `@Matches` of a property, its own and inherited ones. */
function patternsOf({ target, propertyName }: ValidationMetadata): readonly ValidationMetadata[] {
  if (typeof target === 'string') return [];
  const rules = getMetadataStorage().getTargetValidationMetadatas(target, '', true, false);
  return rules.filter((rule) => rule.propertyName === propertyName && rule.name === MATCHES);
}

/**
 * A JSON schema has one pattern, and the validator sets the flag "u" for all patterns. Other flags and further patterns
 * would not be checked, so they stop the process at its start.
 */
function patternSchema(rule: ValidationMetadata) {
  const expression: unknown = rule.constraints[0];
  if (expression instanceof RegExp && /^u?$/.test(expression.flags) && patternsOf(rule).length === 1) {
    return { type: 'string', pattern: expression.source } as const;
  }
  throw new Error(`${rule.propertyName}: give one @Matches, without flags but u`);
}

const CONVERTERS = {
  [MATCHES]: patternSchema,
  // By default the converter adds the type "number", which overrides the "integer" of @IsInt.
  [MIN]: ({ constraints }: ValidationMetadata) => ({ minimum: Number(constraints[0]) }),
  [MAX]: ({ constraints }: ValidationMetadata) => ({ maximum: Number(constraints[0]) }),
  // By default the converter accepts a date without a time.
  [IS_ISO8601]: { type: 'string', format: 'date-time' },
  // By default it uses the format "url", which no validator knows.
  [IS_URL]: { type: 'string', format: 'uri' },
} as const;

const optionsOf = (refPrefix: string) => ({ refPointerPrefix: refPrefix, additionalConverters: CONVERTERS });

/**
 * The JSON schema of one DTO class. Who needs one should ask for it: making all of them for each route took 0.4 s of the
 * processor at each start of a gateway.
 */
export const dtoSchema = (type: Type<object>, refPrefix: string): DtoSchema =>
  targetConstructorToSchema(type, optionsOf(refPrefix));

/**
 * The JSON schemas of all DTO classes that were imported, by class name. They refuse unknown fields.
 * @param refPrefix what a reference from one to another starts with
 */
export function dtoSchemas(refPrefix: string): Readonly<Record<string, DtoSchema>> {
  const schemas = validationMetadatasToSchemas(optionsOf(refPrefix));
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      { ...schema, additionalProperties: false } as const,
    ]),
  );
}

/**
 * Puts DTO schemas where a schema refers to them. Fastify would otherwise get all of them, and its compilers go through
 * all of them for every route: half of the gateway's start.
 * @param refPrefix what a reference starts with
 */
export function dtoInliner(refPrefix: string): (schema: object) => Record<string, unknown> {
  const schemas = dtoSchemas(refPrefix);
  const inline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inline);
    if (value === null || typeof value !== 'object') return value;
    return '$ref' in value ? inline(schemas[String(value.$ref).slice(refPrefix.length)]) : inlineAll(value);
  };
  const inlineAll = (object: object): Record<string, unknown> =>
    Object.fromEntries(Object.entries(object).map(([key, value]) => [key, inline(value)]));
  return inlineAll;
}
