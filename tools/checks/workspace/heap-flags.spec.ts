import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { BUSY_FLAGS, HEAP_FLAGS, SMALL_HEAP_FLAGS } from '@oncelink/embedded-stores';

const read = (file: string): string =>
  readFileSync(path.resolve(import.meta.dirname, '../../..', file), 'utf8');

describe('options of Node', () => {
  it('are the same in images as in tests and in npm start', () => {
    const [, busy = '', flags = ''] =
      /set -- (\S+) ;; esac; exec node \$@ (.*) \/app\/apps\//.exec(read('docker/Dockerfile')) ?? [];
    expect(flags.split(' ')).toEqual(HEAP_FLAGS);
    expect([busy, ...flags.split(' ')]).toEqual(BUSY_FLAGS);
    const [, small = ''] = /exec node (.*) \/app\/tools\//.exec(read('docker/one/oncelink.sh')) ?? [];
    expect(small.split(' ')).toEqual(SMALL_HEAP_FLAGS);
    const [, launcher = ''] = /SMALL_HEAP_FLAGS = \[(.*)\]/.exec(read('tools/bootstrap.mjs')) ?? [];
    expect(launcher).toBe(SMALL_HEAP_FLAGS.map((flag) => `'${flag}'`).join(', '));
  });
});
