import { METHODS } from 'node:http';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { ApiError } from './api-error.ts';

/**
 * Remembers the methods of every route that is registered from now on.
 * @returns a function that makes all other methods of those addresses answer 405; call it when all routes are there
 */
export function collectMethods(server: FastifyInstance): () => void {
  const methods = new Map<string, Set<string>>();
  const collect = ({ url, method }: RouteOptions): void => {
    const known = methods.get(url) ?? new Set();
    methods.set(url, known);
    for (const name of [method].flat()) known.add(name);
  };
  server.addHook('onRoute', collect);
  // Methods that Fastify has no routes for would find nothing where there is something.
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
