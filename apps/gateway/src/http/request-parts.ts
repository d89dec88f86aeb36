import { Body as NestBody, Param as NestParam, Query as NestQuery, type Type } from '@nestjs/common';

/** The parts of a request that a DTO class describes, by Fastify's names. */
type RequestPart = 'body' | 'querystring' | 'params';
export type RequestParts = Partial<Record<RequestPart, Type<object>>>;

const PARTS = Symbol('request parts');

/** A parameter decorator of Nest that also remembers which part of the request its parameter is. */
const part =
  (name: RequestPart, decorate: () => ParameterDecorator) =>
  (): ParameterDecorator =>
  (target, method, index) => {
    decorate()(target, method, index);
    if (method === undefined) return;
    const known: object = Reflect.getMetadata(PARTS, target, method) ?? {};
    Reflect.defineMetadata(PARTS, { ...known, [name]: index }, target, method);
  };

/**
 * The body, query or path parameters of a request, as Nest's decorators of the same names. `@Call` makes the check of the
 * request from the class of the parameter: with Nest's own decorators nothing would be checked.
 */
export const Body = part('body', NestBody);
export const Query = part('querystring', NestQuery);
export const Params = part('params', NestParam);

/** The DTO classes of a method's `@Body`, `@Query` and `@Params`. */
export function requestPartsOf(target: object, method: string | symbol): RequestParts {
  const indexes: Record<string, number> = Reflect.getMetadata(PARTS, target, method) ?? {};
  const types: Type<object>[] = Reflect.getMetadata('design:paramtypes', target, method) ?? [];
  return Object.fromEntries(Object.entries(indexes).map(([name, index]) => [name, types[index]]));
}
