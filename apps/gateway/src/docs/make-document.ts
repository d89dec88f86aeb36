import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { dtoSchemas, type DtoSchema } from '../http/dto-schemas.ts';

const DESCRIPTION = `One-time secret links. Everything is encrypted and decrypted by the caller: no call takes a
plaintext, a password or a key. Binary values are base64url without padding.`;

export interface ApiDocument extends Omit<OpenAPIObject, 'components'> {
  readonly components: { readonly schemas: Readonly<Record<string, DtoSchema>> };
}

/** The API document of an application, whose calls and classes say all that is in it. */
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
  // Swagger knows the names of the classes; their rules are known to class-validator alone. Queries and path
  // parameters are told with their calls.
  const schemas = Object.entries(dtoSchemas('#/components/schemas/')).filter(([name]) =>
    name.endsWith('Dto'),
  );
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(schemas) } };
}
