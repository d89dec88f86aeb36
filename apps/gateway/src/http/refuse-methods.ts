import { METHODS } from 'node:http';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { ApiError } from './api-error.ts';

/**
 * Collects the methods of every route that is registered after this call.
 * @returns a function that makes all other methods of those addresses answer 405; call it after the last route
 */
export function collectMethods(server: FastifyInstance): () => void {
  const methods = new Map<string, Set<string>>();
  const collect = ({ url, method }: RouteOptions): void => {
    const known = methods.get(url) ?? new Set();
    methods.set(url, known);
    for (const name of [method].flat()) known.add(name);
  };
  server.addHook('onRoute', collect);
  // Fastify does not know every method, and would answer 404 where 405 is right.
  for (const method of METHODS) if (!server.supportedMethods.includes(method)) server.addHttpMethod(method);
  return () => {
    for (const [url, known] of methods) {
      const allow = [...known].join(', ');
      const refuse = (): never => {
        throw new ApiError('METHOD_NOT_ALLOWED', {}, { allow });
      };
      const others = server.supportedMethods.filter((method) => !known.has(method));
      server.route({ url, method: others, onRequest: refuse, handler: refuse });
    }
  };
}
