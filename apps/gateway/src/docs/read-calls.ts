import { EXAMPLE } from '../auth/auth-values.ts';
import { KEY_SECURITY } from '../http/call.decorator.ts';
import type { DtoSchema } from '../http/dto-schemas.ts';
import { ErrorDto, ProblemDto } from '../http/error.dto.ts';
import { METHODS, type ApiDocument, type Operation } from './make-document.ts';

export interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly description: string;
  readonly example: unknown;
  /** The rules of the value, in words. */
  readonly rule: string;
}

export interface Parameter extends Omit<Field, 'rule'> {
  readonly place: string;
}

export interface Answer {
  readonly status: string;
  readonly description: string;
  readonly fields: readonly Field[];
}

/** One call of the API document, without its references. */
export interface ApiCall {
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly method: Uppercase<(typeof METHODS)[number]>;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: readonly Field[];
  /** The example of a body of any form, such as a signed event. */
  readonly openBody: Readonly<Record<string, unknown>> | undefined;
  readonly answers: readonly Answer[];
}

type Components = ApiDocument['components'];
type FieldSchema = NonNullable<DtoSchema['properties']>[string];

/** The header of a call that reads the token. An empty requirement says that the token is optional. */
function tokenOf({ security = [] }: Operation): Parameter[] {
  if (security.length === 0) return [];
  const required = security.every((requirement) => Object.keys(requirement).length > 0);
  const isKey = security.some((requirement) => KEY_SECURITY in requirement);
  const description = isKey ? 'An API key.' : 'The token that verify-code answered.';
  const example = `Bearer ${isKey ? EXAMPLE.apiKey : EXAMPLE.token}`;
  return [{ name: 'Authorization', place: 'header', required, description, example }];
}

const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

/** The rules of a schema in the order in which a reader wants them. */
function ruleOf(schema: FieldSchema): string {
  if ('$ref' in schema) return 'object';
  const { type, anyOf, items, pattern, minimum, maximum, minLength, maxLength, format } = schema;
  const parts = [
    ...new Set((anyOf ?? []).map(ruleOf)),
    [type ?? []].flat().join(' or '),
    items && `of ${ruleOf(items)}s`,
    format,
    schema.enum && `one of ${schema.enum.map((value) => JSON.stringify(value)).join(', ')}`,
    minimum !== undefined && `from ${minimum}`,
    maximum !== undefined && `to ${maximum}`,
    minLength !== undefined && maxLength !== undefined && `${minLength} to ${maxLength} characters`,
    pattern && `matching ${pattern}`,
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** The references inside a request body, an answer or a field: several where it has one of several shapes. */
function referencesIn(value: unknown): readonly string[] {
  const text = JSON.stringify(value) ?? '';
  return [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference);
}

/** The fields of classes and of the objects inside them, with dotted names. What several have alike is there once. */
function fieldsOf(components: Components, references: readonly string[], prefix = ''): Field[] {
  const fields = references.flatMap((reference) => fieldsOfOne(components, reference, prefix));
  return [...new Map(fields.map((field) => [`${field.name} ${field.rule}`, field])).values()];
}

function fieldsOfOne(components: Components, reference: string, prefix: string): Field[] {
  const schema = components.schemas[nameOf(reference)];
  return Object.entries(schema?.properties ?? {}).flatMap(([name, field]) => {
    if ('$ref' in field) return [];
    const { description = '', examples: [example] = [], type } = field;
    const required = schema?.required?.includes(name) ?? false;
    const inner = `${prefix}${name}${type === 'array' ? '[]' : ''}.`;
    return [
      { name: prefix + name, required, description, example, rule: ruleOf(field) },
      ...fieldsOf(components, referencesIn(field), inner),
    ];
  });
}

function parametersOf({ parameters = [] }: Operation): Parameter[] {
  return parameters.flatMap((parameter) => {
    if ('$ref' in parameter || parameter.schema === undefined || '$ref' in parameter.schema) return [];
    const { name, in: place, required = false, description = '', schema } = parameter;
    const example: unknown =
      schema.example ?? (Array.isArray(schema.examples) ? schema.examples[0] : undefined);
    return { name, place, required, description, example };
  });
}

function openBodyOf(requestBody: Operation['requestBody']): ApiCall['openBody'] {
  if (requestBody === undefined || '$ref' in requestBody) return undefined;
  const schema = requestBody.content['application/json']?.schema;
  return schema === undefined || '$ref' in schema ? undefined : schema.example;
}

function answersOf(components: Components, { responses }: Operation): Answer[] {
  return Object.entries(responses).flatMap(([status, response = { description: '' }]) => {
    const answer = '$ref' in response ? components.responses[nameOf(response.$ref)] : response;
    if (answer === undefined) return [];
    return { status, description: answer.description, fields: fieldsOf(components, referencesIn(answer)) };
  });
}

/** Every call of a document, in its order. */
export function callsOf({ paths, components }: ApiDocument): ApiCall[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    METHODS.flatMap((method) => {
      const operation = operations[method];
      if (operation === undefined) return [];
      const { operationId = '', tags = [], summary = '', requestBody } = operation;
      return {
        id: operationId,
        tag: tags[0] ?? '',
        summary,
        method: method.toUpperCase() as ApiCall['method'],
        path,
        parameters: [...tokenOf(operation), ...parametersOf(operation)],
        body: fieldsOf(components, referencesIn(requestBody)),
        openBody: openBodyOf(requestBody),
        answers: answersOf(components, operation),
      };
    }),
  );
}

/** The fields that all errors have: of `ErrorDto` on the page, of `ProblemDto` for programs. */
export const errorFieldsOf = ({ components }: ApiDocument): Field[] =>
  [ErrorDto, ProblemDto].flatMap(({ name }) => fieldsOf(components, [name]));
