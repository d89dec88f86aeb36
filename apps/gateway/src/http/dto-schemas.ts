import { getMetadataStorage, IS_ISO8601, IS_URL, MATCHES, MAX, MIN } from 'class-validator';
import { validationMetadatasToSchemas } from 'class-validator-jsonschema';

/** The JSON schema of a class, as far as its readers care; the rest is for validator, serialiser and document. */
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
 * A JSON schema has room for one pattern and none for flags but "u", which the validator sets for all: what would
 * silently not be checked is refused at start.
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
  // The converter's own choice adds the type "number", which undoes the "integer" of @IsInt.
  [MIN]: ({ constraints }: ValidationMetadata) => ({ minimum: Number(constraints[0]) }),
  [MAX]: ({ constraints }: ValidationMetadata) => ({ maximum: Number(constraints[0]) }),
  // The converter's own choice accepts a date without a time.
  [IS_ISO8601]: { type: 'string', format: 'date-time' },
  // Its own choice, "url", is a format that no validator knows.
  [IS_URL]: { type: 'string', format: 'uri' },
} as const;

/**
 * JSON schema of every DTO class that has been imported, by class name. Unknown fields are refused.
 * @param refPrefix what a reference from one to another starts with
 */
export function dtoSchemas(refPrefix: string): Readonly<Record<string, DtoSchema>> {
  const schemas = validationMetadatasToSchemas({
    refPointerPrefix: refPrefix,
    additionalConverters: CONVERTERS,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      { ...schema, additionalProperties: false } as const,
    ]),
  );
}
