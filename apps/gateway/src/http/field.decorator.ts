import { JSONSchema } from 'class-validator-jsonschema';
import type { DtoSchema } from './dto-schemas.ts';

interface FieldText {
  readonly example: unknown;
  /** The value may be null. (`@ValidateIf` would make the property optional instead.) */
  readonly nullable?: true;
  /** What the server uses when the property is missing. */
  readonly default?: unknown;
  /** The class of an object or of the items of a list, or several. TypeScript's metadata has no classes in lists and unions. */
  readonly of?: (new () => object) | readonly (new () => object)[];
}

/**
 * A list of values has to name null as well. The serialiser asks a validator which branch of `anyOf` an object fits, and
 * one with a null that is not on the list fits none: the answer would be 500.
 */
const nullable = ({ type, enum: values }: DtoSchema) => ({
  type: [type ?? [], 'null' as const].flat(),
  ...(values && { enum: [...values, null] }),
});

/**
 * Everything about one DTO property that its rules do not say. A property has one `@Field`, because
 * `class-validator-jsonschema` keeps only the topmost schema.
 */
export function Field(
  description: string,
  { example, nullable: isNullable, of, ...rest }: FieldText,
): PropertyDecorator {
  const describe = JSONSchema((schema, { refPointerPrefix }) => {
    const text = { ...rest, description, examples: [example] };
    if (of === undefined) return { ...schema, ...text, ...(isNullable && nullable(schema)) };
    const references = [of].flat().map(({ name }) => ({ $ref: refPointerPrefix + name }));
    const [first] = references;
    const items = references.length === 1 && first ? first : { anyOf: references };
    if (schema.type === 'array') return { ...schema, ...text, items };
    return { ...text, anyOf: isNullable ? [...references, { type: 'null' }] : references };
  });
  return (target, property) => describe(target, String(property));
}
