import {
  Body as NestBody,
  Param as NestParam,
  Query as NestQuery,
  Req as NestReq,
  type Type,
} from '@nestjs/common';

/** The parts of a request that a DTO class describes, by Fastify's names. */
type RequestPart = 'body' | 'querystring' | 'params';
export type RequestParts = Partial<Record<RequestPart, Type<object>>>;

/** What a parameter of a method can be. */
export type Given = RequestPart | 'request';

const ALL: readonly Given[] = ['body', 'querystring', 'params', 'request'];

const GIVEN = Symbol('what is given');

/** A parameter decorator of Nest that also remembers what its parameter is. */
const given =
  (name: Given, decorate: () => ParameterDecorator) => (): ParameterDecorator => (target, method, index) => {
    decorate()(target, method, index);
    if (method === undefined) return;
    const known: object = Reflect.getMetadata(GIVEN, target, method) ?? {};
    Reflect.defineMetadata(GIVEN, { ...known, [name]: index }, target, method);
  };

/**
 * The body, query or path parameters of a request, as Nest's decorators of the same names. `@Call` makes the check of the
 * request from the class of the parameter: with Nest's own decorators nothing would be checked.
 */
export const Body = given('body', NestBody);
export const Query = given('querystring', NestQuery);
export const Params = given('params', NestParam);

/** The whole request, as Nest's decorator of this name. */
export const Req = given('request', NestReq);

type Indexes = Partial<Record<Given, number>>;
const indexesOf = (target: object, method: string | symbol): Indexes =>
  Reflect.getMetadata(GIVEN, target, method) ?? {};
const typesOf = (target: object, method: string | symbol): Type<object>[] =>
  Reflect.getMetadata('design:paramtypes', target, method) ?? [];

/** What each parameter of a method is. @throws Error one has none of the decorators above: it would be left out */
export function givenTo(target: object, method: string | symbol): readonly Given[] {
  const indexes = indexesOf(target, method);
  return typesOf(target, method).map((_type, index) => {
    const name = ALL.find((one) => indexes[one] === index);
    if (name === undefined) throw new Error(`${String(method)}: nothing tells what parameter ${index} is.`);
    return name;
  });
}

/** The DTO classes of a method's `@Body`, `@Query` and `@Params`. */
export function requestPartsOf(target: object, method: string | symbol): RequestParts {
  const types = typesOf(target, method);
  const { request: _request, ...parts } = indexesOf(target, method);
  return Object.fromEntries(Object.entries(parts).map(([name, index]) => [name, types[index]]));
}
