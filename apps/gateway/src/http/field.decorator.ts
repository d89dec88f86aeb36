import { JSONSchema } from 'class-validator-jsonschema';

interface FieldText {
  readonly example: unknown;
  /** The value may be null. (`@ValidateIf` would make the property optional instead.) */
  readonly nullable?: true;
  /** What the server uses when the property is missing. */
  readonly default?: unknown;
  /** The class of an object or of the items of a list. TypeScript's metadata has no classes in lists and unions. */
  readonly of?: new () => object;
}

const orNull = <T>(types: T | T[]) => [types, 'null' as const].flat();

/**
 * Everything about one DTO property that its rules do not say. A property has one `@Field`, because
 * `class-validator-jsonschema` keeps only the topmost schema.
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
