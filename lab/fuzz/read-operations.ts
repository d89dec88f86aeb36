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

export interface Operation {
  readonly id: string;
  readonly method: string;
  /** With names in braces. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Of an object; null where the document has no body. */
  readonly body: Schema | null;
  /** By status: what an answer's body must be, or null where there must be none. */
  readonly answers: ReadonlyMap<number, ValidateFunction | null>;
}

interface Content {
  readonly content?: { readonly 'application/json'?: { readonly schema?: Schema } };
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

const FILE = new URL('../../apps/gateway/openapi.json', import.meta.url);
const schemaOf = ({ content }: Content): Schema | undefined => content?.['application/json']?.schema;

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
  validatorOf({ $ref, ...response }: Content & { readonly $ref?: string }): ValidateFunction | null {
    const name = $ref?.split('/').at(-1) ?? '';
    return this.validator(schemaOf(this.#document.components.responses[name] ?? response));
  }

  validator(schema: Schema | undefined): ValidateFunction | null {
    return schema?.$ref === undefined ? null : this.#ajv.compile({ $ref: `api${schema.$ref}` });
  }
}

export interface Api {
  readonly operations: readonly Operation[];
  /** Of every error, wherever it comes from. */
  readonly isError: ValidateFunction;
}

/** The calls that the gateway's document describes. */
export function readApi(): Api {
  const document = JSON.parse(readFileSync(FILE, 'utf8')) as ApiDocument;
  const schemas = new Schemas(document);
  const operations = Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => ({
      id: call.operationId,
      method: method.toUpperCase(),
      path,
      parameters: call.parameters,
      body: schemas.bodyOf(schemaOf(call.requestBody ?? {})),
      answers: new Map(
        Object.entries(call.responses).map(([status, response]) => [
          Number(status),
          schemas.validatorOf(response),
        ]),
      ),
    })),
  );
  const isError = schemas.validator({ $ref: '#/components/schemas/ErrorDto' });
  if (isError === null) throw new Error('The document does not describe errors.');
  return { operations, isError };
}
