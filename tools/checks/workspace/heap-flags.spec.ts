import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { HEAP_FLAGS } from '@oncelink/embedded-stores';

const dockerfile = path.resolve(import.meta.dirname, '../../../docker/Dockerfile');

describe('options of Node', () => {
  it('are the same in images as in tests and in npm start', () => {
    const [, flags = ''] = /exec node (.*) \/app\/apps\//.exec(readFileSync(dockerfile, 'utf8')) ?? [];
    expect(flags.split(' ')).toEqual(HEAP_FLAGS);
  });
});
