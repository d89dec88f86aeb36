import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

/** What the document says of a value; the parts that values are drawn from. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly example?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly oneOf?: readonly { readonly required?: readonly string[] }[];
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
}

/** By media type. */
export type BodyShapes = ReadonlyMap<string, (body: unknown) => boolean>;

export interface Operation {
  readonly id: string;
  /** Whether programs make it, with API keys. */
  readonly isV1: boolean;
  readonly method: string;
  /** With names in braces. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Of an object; null where the document has no body. */
  readonly body: Schema | null;
  /** By status: what an answer's body must be, by its type; null where there must be none. */
  readonly answers: ReadonlyMap<number, BodyShapes | null>;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface DocumentedCall {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content & { readonly $ref?: string }>>;
}

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedCall>>>>;
  readonly components: {
    readonly responses: Readonly<Record<string, Content>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

/** What the page calls, and what programs of others call. */
const DOCUMENTS = ['openapi.json', 'openapi.v1.json'];
const JSON_TYPE = 'application/json';
const PROBLEM_TYPE = 'application/problem+json';

/** The document's schemas, as a validator of answers and as descriptions of bodies. */
class Schemas {
  readonly #document: ApiDocument;
  readonly #ajv = new Ajv2020({ strict: false });

  constructor(document: ApiDocument) {
    this.#document = document;
    formats.default(this.#ajv);
    this.#ajv.addSchema(document, 'api');
  }

  bodyOf(schema: Schema | undefined): Schema | null {
    if (schema?.$ref === undefined) return schema ?? null;
    const name = schema.$ref.split('/').at(-1) ?? '';
    return this.#document.components.schemas[name] ?? null;
  }

  /** Of a response, which may be a reference to a shared one. */
  shapesOf({ $ref, ...response }: Content & { readonly $ref?: string }): BodyShapes | null {
    const name = $ref?.split('/').at(-1) ?? '';
    const { content } = this.#document.components.responses[name] ?? response;
    if (content === undefined) return null;
    const shapes = Object.entries(content).flatMap(([type, { schema }]) =>
      schema?.$ref === undefined ? [] : [[type, this.validator(schema.$ref)] as const],
    );
    return shapes.length === 0 ? null : new Map(shapes);
  }

  /** Compiled when it is first asked: most runs need few of them. */
  validator(reference: string): (body: unknown) => boolean {
    let isValid: ValidateFunction | undefined;
    return (body) => (isValid ??= this.#ajv.compile({ $ref: `api${reference}` }))(body);
  }
}

export interface Api {
  readonly operations: readonly Operation[];
  /** Of every error, wherever it comes from, by the type of its body. */
  readonly isError: BodyShapes;
}

function readOperations({ paths }: ApiDocument, schemas: Schemas, isV1: boolean): readonly Operation[] {
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => ({
      id: isV1 ? `v1.${call.operationId}` : call.operationId,
      isV1,
      method: method.toUpperCase(),
      path,
      parameters: call.parameters,
      body: schemas.bodyOf(call.requestBody?.content?.[JSON_TYPE]?.schema),
      answers: new Map(
        Object.entries(call.responses).map(([status, response]) => [
          Number(status),
          schemas.shapesOf(response),
        ]),
      ),
    })),
  );
}

/** The calls that the gateway's documents describe. */
export function readApi(): Api {
  const operations: Operation[] = [];
  const isError = new Map<string, (body: unknown) => boolean>();
  for (const [index, file] of DOCUMENTS.entries()) {
    const url = new URL(`../../../../apps/gateway/${file}`, import.meta.url);
    const document = JSON.parse(readFileSync(url, 'utf8')) as ApiDocument;
    const schemas = new Schemas(document);
    const isV1 = index === 1;
    operations.push(...readOperations(document, schemas, isV1));
    const shape = schemas.validator(`#/components/schemas/${isV1 ? 'ProblemDto' : 'ErrorDto'}`);
    isError.set(isV1 ? PROBLEM_TYPE : JSON_TYPE, shape);
  }
  return { operations, isError };
}
