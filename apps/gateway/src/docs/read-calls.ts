import type { DtoSchema } from '../http/dto-schemas.ts';
import { EXAMPLE } from '../auth/auth-values.ts';
import { ErrorDto } from '../http/error.dto.ts';
import type { ApiDocument } from './make-document.ts';

export interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly description: string;
  readonly example: unknown;
  /** What the value must be, in words. */
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

/** Methods as they are sent, and as the document names them. */
const METHODS = [
  ['GET', 'get'],
  ['POST', 'post'],
  ['PATCH', 'patch'],
  ['DELETE', 'delete'],
] as const;

/** One call of the API document, without its references. */
export interface ApiCall {
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly method: (typeof METHODS)[number][0];
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: readonly Field[];
  /** A body, where any object is taken and no field is known. */
  readonly openBody: Readonly<Record<string, unknown>> | undefined;
  readonly answers: readonly Answer[];
}

type Schemas = ApiDocument['components']['schemas'];
type Operation = NonNullable<ApiDocument['paths'][string]['get']>;
type FieldSchema = NonNullable<DtoSchema['properties']>[string];

/** The header of a call that looks at who is signed in. An empty requirement says that it does without, too. */
function tokenOf({ security = [] }: Operation): Parameter[] {
  if (security.length === 0) return [];
  const required = security.every((requirement) => Object.keys(requirement).length > 0);
  const description = 'The token that verify-code answered.';
  return [
    { name: 'Authorization', place: 'header', required, description, example: `Bearer ${EXAMPLE.token}` },
  ];
}

const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

/** Facts of a schema in the order in which a reader wants them. */
function ruleOf(schema: FieldSchema): string {
  if ('$ref' in schema) return 'object';
  const { type, anyOf, items, pattern, minimum, maximum, minLength, maxLength, format } = schema;
  const parts = [
    ...(anyOf ?? []).map(ruleOf),
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

/** The reference inside a request body, an answer or a field. */
function referenceIn(value: unknown): string | undefined {
  const text = JSON.stringify(value) ?? '';
  return /"\$ref":"([^"]+)"/.exec(text)?.[1];
}

/** Fields of a class, those of objects inside it included, with dotted names. */
function fieldsOf(schemas: Schemas, reference: string | undefined, prefix = ''): Field[] {
  const schema = reference === undefined ? undefined : schemas[nameOf(reference)];
  return Object.entries(schema?.properties ?? {}).flatMap(([name, field]) => {
    if ('$ref' in field) return [];
    const { description = '', examples: [example] = [], type } = field;
    const required = schema?.required?.includes(name) ?? false;
    const inner = `${prefix}${name}${type === 'array' ? '[]' : ''}.`;
    return [
      { name: prefix + name, required, description, example, rule: ruleOf(field) },
      ...fieldsOf(schemas, referenceIn(field), inner),
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

/** Every call of a document, in its order. */
export function callsOf({ paths, components: { schemas } }: ApiDocument): ApiCall[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    METHODS.flatMap(([method, key]) => {
      const operation = operations[key];
      if (operation === undefined) return [];
      const { operationId = '', tags = [], summary = '', requestBody, responses } = operation;
      return {
        id: operationId,
        tag: tags[0] ?? '',
        summary,
        method,
        path,
        parameters: [...tokenOf(operation), ...parametersOf(operation)],
        body: fieldsOf(schemas, referenceIn(requestBody)),
        openBody: openBodyOf(requestBody),
        answers: Object.entries(responses).map(([status, answer]) => ({
          status,
          description: answer !== undefined && 'description' in answer ? (answer.description ?? '') : '',
          fields: fieldsOf(schemas, referenceIn(answer)),
        })),
      };
    }),
  );
}

/** Fields of the one shape that all errors have. */
export const errorFieldsOf = ({ components }: ApiDocument): Field[] =>
  fieldsOf(components.schemas, ErrorDto.name);
