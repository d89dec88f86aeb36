import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { checkLicences } from './check-licences.ts';
import { writeBill } from './describe-shipped.ts';
import { readAdvisories } from './read-advisories.ts';
import { readShipped, type Lock, type Shipped } from './read-shipped.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const lock: Lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
const shipped = readShipped(lock, ROOT);

const one = (licence: string | null): Shipped => ({
  name: 'a',
  version: '1.0.0',
  licence,
  integrity: null,
  needs: [],
});

describe('the packages that are shipped', () => {
  it('are those of the services and of the pages, and none that only tests and builds use', () => {
    const names = new Set(shipped.map(({ name }) => name));
    for (const name of ['fastify', 'pg', 'bullmq', 'react', 'hash-wasm', '@noble/hashes', 'tailwindcss'])
      expect([name, names.has(name)]).toEqual([name, true]);
    for (const name of ['jest', 'testcontainers', 'typescript', '@types/react', 'nx', '@oncelink/contracts'])
      expect([name, names.has(name)]).toEqual([name, false]);
  });

  it('have licences that let us pass them on', () => {
    expect(checkLicences(shipped)).toEqual([]);
  });

  it.each([
    ['GPL-3.0-only', false],
    ['MIT AND GPL-3.0-only', false],
    [null, false],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND ISC', true],
    ['(MIT OR GPL-3.0-only) AND GPL-2.0-only', false],
    ['MIT AND (GPL-3.0-only OR (ISC AND 0BSD))', true],
    ['MIT OR GPL-3.0-only AND ISC', true],
    ['GPL-2.0-only WITH Classpath-exception-2.0', false],
    ['(MIT', false],
    ['MIT OR', false],
    ['MIT Apache-2.0', false],
    ['', false],
  ])('with the licence %s: allowed is %s', (licence, allowed) => {
    expect(checkLicences([one(licence)])).toHaveLength(allowed ? 0 : 1);
  });

  it('are all in the bill of materials, with the checksum of what is installed, and so is all that they need', () => {
    const bill: {
      components: { purl: string; hashes: { alg: string; content: string }[] }[];
      dependencies: { ref: string; dependsOn: string[] }[];
    } = JSON.parse(writeBill(shipped, '0.1.0'));
    const known = new Set(bill.components.map(({ purl }) => purl));
    expect(known.size).toBe(shipped.length);
    expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !known.has(ref))).toEqual(
      [],
    );
    const react = bill.components.find(({ purl }) => purl.startsWith('pkg:npm/react@'));
    expect(react?.hashes[0]).toMatchObject({
      alg: 'SHA-512',
      content: expect.stringMatching(/^[0-9a-f]{128}$/),
    });
    expect(writeBill(readShipped(lock, ROOT), '0.1.0')).toBe(writeBill(shipped, '0.1.0'));
  });
});

describe('what the registry says against them', () => {
  it('is neither good nor bad where it does not answer', () => {
    expect(readAdvisories('{"message":"405 Method Not Allowed","error":{}}')).toEqual({
      state: 'unavailable',
      reason: '405 Method Not Allowed',
    });
    expect(readAdvisories('').state).toBe('unavailable');
  });

  it('fails what is high or critical, and counts the rest', () => {
    const vulnerabilities = { a: { severity: 'high' }, b: { severity: 'critical' }, c: { severity: 'low' } };
    expect(readAdvisories(JSON.stringify({ vulnerabilities }))).toEqual({
      state: 'known',
      severe: ['a: high', 'b: critical'],
      others: 1,
    });
    expect(readAdvisories('{"vulnerabilities":{}}')).toEqual({ state: 'known', severe: [], others: 0 });
  });
});
