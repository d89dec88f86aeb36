import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { Headers } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Body, givenTo, Params, Query, Req } from './request-parts.ts';

class Part {}

class Sample {
  read(
    @Req() _request: FastifyRequest,
    @Query() _query: Part,
    @Body() _body: Part,
    @Params() _params: Part,
  ) {}
  nothing() {}
  readHeader(@Body() _body: Part, @Headers('x-sample') _header: string) {}
}
for (const [name, types] of [
  ['read', [Object, Part, Part, Part]],
  ['readHeader', [Part, String]],
] as const)
  Reflect.defineMetadata('design:paramtypes', types, Sample.prototype, name);

describe('parameters of a method that Fastify calls', () => {
  it('are what their decorators say, in their order', () => {
    expect(givenTo(Sample.prototype, 'read')).toEqual(['request', 'querystring', 'body', 'params']);
    expect(givenTo(Sample.prototype, 'nothing')).toEqual([]);
  });

  it('stop the start where one would be left out', () => {
    expect(() => givenTo(Sample.prototype, 'readHeader')).toThrow(
      'readHeader: nothing tells what parameter 1 is.',
    );
  });
});
