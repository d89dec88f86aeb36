import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { FilesModule } from '../files/files.module.ts';
import { PAGE_MODULES } from '../gateway.module.ts';
import { KEY_SECURITY } from '../http/call.decorator.ts';
import { dtoSchemas, type DtoSchema } from '../http/dto-schemas.ts';
import { V1FilesModule } from '../v1/v1-files.module.ts';
import { V1Module } from '../v1/v1.module.ts';

const DESCRIPTION = `One-time secret links. Everything is encrypted and decrypted by the caller: no call takes a
plaintext, a password or a key. Binary values are base64url without padding.`;

export const METHODS = ['get', 'post', 'patch', 'delete'] as const;

export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
export type Response = Exclude<NonNullable<Operation['responses'][string]>, { $ref: string }>;

export interface ApiDocument extends Omit<OpenAPIObject, 'components'> {
  readonly components: {
    readonly responses: Readonly<Record<string, Response>>;
    readonly schemas: Readonly<Record<string, DtoSchema>>;
  };
}

/** The name of a response from the codes in its text, such as `NotFound` or `SignInRequiredOrSessionEnded`. */
function responseName(description: string): string {
  const codes = description.match(/^[A-Z_]+(?=: )/gm) ?? [];
  const words = (code: string) => code.split('_').map((word) => word.charAt(0) + word.slice(1).toLowerCase());
  return codes.map((code) => words(code).join('')).join('Or');
}

/** Replaces the errors of every call by references. @returns each of them once, by name */
function shareErrors({ paths }: OpenAPIObject): Record<string, Response> {
  const shared: Record<string, Response> = {};
  const operations = Object.values(paths).flatMap((item) => METHODS.flatMap((method) => item[method] ?? []));
  for (const { responses } of operations) {
    for (const [status, response] of Object.entries(responses)) {
      if (response === undefined || '$ref' in response || status.startsWith('2')) continue;
      const name = responseName(response.description);
      shared[name] = response;
      responses[status] = { $ref: `#/components/responses/${name}` };
    }
  }
  return shared;
}

/** The names of all schemas that a part of a document refers to, and that those refer to. */
function namesIn(part: unknown, schemas: Readonly<Record<string, DtoSchema>>): Set<string> {
  const names = new Set<string>();
  const open: unknown[] = [part];
  while (open.length > 0) {
    const text = JSON.stringify(open.pop()) ?? '';
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (names.has(name)) continue;
      names.add(name);
      open.push(schemas[name]);
    }
  }
  return names;
}

interface DocumentParts {
  readonly title: string;
  /** Those whose calls it describes. */
  readonly modules: readonly Type[];
  readonly security: (outline: DocumentBuilder) => DocumentBuilder;
}

const PAGE_DOCUMENT: DocumentParts = {
  title: 'Oncelink',
  // A site without files has none of their calls, and describes none.
  modules: [...PAGE_MODULES, FilesModule],
  security: (outline) =>
    outline.addBearerAuth({
      type: 'http',
      bearerFormat: 'ol_…',
      description: 'What verify-code answers as token.',
    }),
};

const V1_DOCUMENT: DocumentParts = {
  title: 'Oncelink API',
  modules: [V1Module, V1FilesModule],
  security: (outline) =>
    outline.addBearerAuth(
      {
        type: 'http',
        bearerFormat: 'olk_…',
        description: 'An API key. It says who makes a link, and opens nothing.',
      },
      KEY_SECURITY,
    ),
};

/** The API document of some modules, made from their controllers and DTO classes. */
function describe(app: NestFastifyApplication, { title, modules, security }: DocumentParts): ApiDocument {
  const outline = new DocumentBuilder()
    .setTitle(title)
    .setDescription(DESCRIPTION.replaceAll('\n', ' '))
    .setVersion('1')
    .setOpenAPIVersion('3.1.0');
  const document = SwaggerModule.createDocument(app, security(outline).build(), {
    include: [...modules],
    operationIdFactory: (_class, method) => method,
  });
  const responses = shareErrors(document);
  // Swagger knows only the names of the classes: class-validator knows their rules. Classes of queries and path
  // parameters are already part of their calls.
  const schemas = dtoSchemas('#/components/schemas/');
  const used = namesIn([document.paths, responses], schemas);
  const own = Object.entries(schemas).filter(([name]) => name.endsWith('Dto') && used.has(name));
  return {
    ...document,
    components: { ...document.components, responses, schemas: Object.fromEntries(own) },
  };
}

/** What the page calls. */
export const makeDocument = (app: NestFastifyApplication): ApiDocument => describe(app, PAGE_DOCUMENT);

/** What programs call. */
export const makeV1Document = (app: NestFastifyApplication): ApiDocument => describe(app, V1_DOCUMENT);
