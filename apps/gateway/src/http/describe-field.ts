import { JSONSchema } from 'class-validator-jsonschema';

interface FieldText {
  readonly example: unknown;
  /** The value may be null too. (`@ValidateIf` would make the property optional instead.) */
  readonly nullable?: true;
  /** What the server takes when the property is left out. */
  readonly default?: unknown;
  /** The class of an object, or of a list's items: type metadata loses it in lists and in unions. */
  readonly of?: new () => object;
}

const orNull = <T>(types: T | T[]) => [types, 'null' as const].flat();

/**
 * Text of one DTO property for the API document. One per property: `class-validator-jsonschema` keeps the topmost
 * only, so all that the rules cannot say is said here.
 */
export function Field(description: string, { example, nullable, of, ...rest }: FieldText): PropertyDecorator {
  const describe = JSONSchema((schema, { refPointerPrefix }) => {
    const text = { ...rest, description, examples: [example] };
    if (of === undefined) return { ...schema, ...text, ...(nullable && { type: orNull(schema.type ?? []) }) };
    const reference = { $ref: refPointerPrefix + of.name };
    if (schema.type === 'array') return { ...schema, ...text, items: reference };
    return { ...text, anyOf: nullable ? [reference, { type: 'null' }] : [reference] };
  });
  return (target, property) => describe(target, String(property));
}
