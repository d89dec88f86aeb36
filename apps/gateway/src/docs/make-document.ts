import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { dtoSchemas, type DtoSchema } from '../http/dto-schemas.ts';

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

/** The API document of an application, made from its controllers and DTO classes. */
export function makeDocument(app: NestFastifyApplication): ApiDocument {
  const outline = new DocumentBuilder()
    .setTitle('Oncelink')
    .setDescription(DESCRIPTION.replaceAll('\n', ' '))
    .setVersion('1')
    .setOpenAPIVersion('3.1.0')
    .addBearerAuth({ type: 'http', bearerFormat: 'ol_…', description: 'What verify-code answers as token.' })
    .build();
  const document = SwaggerModule.createDocument(app, outline, {
    operationIdFactory: (_class, method) => method,
  });
  const responses = shareErrors(document);
  // Swagger knows only the names of the classes: class-validator knows their rules. Classes of queries and path
  // parameters are already part of their calls.
  const schemas = Object.entries(dtoSchemas('#/components/schemas/')).filter(([name]) =>
    name.endsWith('Dto'),
  );
  return {
    ...document,
    components: { ...document.components, responses, schemas: Object.fromEntries(schemas) },
  };
}
