import { BODY_MAX_BYTES } from '@oncelink/contracts';
import type { Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';
import { answerError, answerParseError } from './answer-error.ts';
import { requestIdOf } from './request-id.ts';

/** A cookie or a long address is no reason to refuse: one line may be as long as the page server in front takes. */
const HEADERS_MAX_BYTES = 32_768;

/**
 * How the HTTP server behaves below the routes.
 * @param patienceMs how long headers or a body may take to arrive, and how long a connection may be idle
 */
export function serverOptions(patienceMs: number): FastifyHttpOptions<Server> {
  return {
    bodyLimit: BODY_MAX_BYTES,
    genReqId: requestIdOf,
    requestTimeout: patienceMs,
    keepAliveTimeout: patienceMs,
    http: {
      headersTimeout: patienceMs,
      // Node looks for late requests this often; its own default would let them live 30 seconds longer.
      connectionsCheckingInterval: Math.ceil(patienceMs / 5),
      maxHeaderSize: HEADERS_MAX_BYTES,
      // Node would answer by itself, in another shape; a hook refuses such requests instead.
      requireHostHeader: false,
    },
    // A drain is announced by `Connection: close`; requests that are already here are answered.
    return503OnClosing: false,
    // Schemas decide, nothing is repaired on the way: no "7" for 7, no dropped fields, no filled-in defaults.
    ajv: {
      customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: true },
    },
    frameworkErrors: (error, request, reply) => answerError(request, reply, error),
    clientErrorHandler: answerParseError,
  };
}
