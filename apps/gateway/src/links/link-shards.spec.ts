import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { LINK_PATTERNS, shardName } from '@oncelink/contracts';
import { UnavailableError } from '@oncelink/messaging';
import { LinkCalls } from './link-calls.ts';

/** As many shards, each of which writes down what it is asked. @param fullness of each, 0 unless given */
function makeShards(count: number, fullness: readonly number[] = []) {
  const asked: unknown[][] = Array.from({ length: count }, () => []);
  const shards = asked.map((list, index) => {
    const call = (pattern: string, request: unknown, { share = 1 }: { readonly share?: number }) => {
      if ((fullness[index] ?? 0) >= share) return Promise.reject(new UnavailableError('overloaded'));
      list.push([pattern, request]);
      return Promise.reject(new Error('Not answered here.'));
    };
    return { fullness: fullness[index] ?? 0, call, tell: call };
  });
  return { asked, calls: new LinkCalls(shards) };
}

const hashOf = (name: string): string => createHash('sha256').update(name).digest('base64url');
const hashFrom = (firstByte: number): string => Buffer.alloc(32, firstByte).toString('base64url');

describe('links that are spread over shards', () => {
  it('are asked for at the shard where they were made, whatever is done with them', async () => {
    const { asked, calls } = makeShards(4);
    for (let link = 0; link < 40; link += 1) {
      const proofHash = hashOf(`link ${link}`);
      const passwordProofHash = hashOf('password');
      const named = { ref: { code: 'Ab3dE6gH9k' }, proofHash };
      const all = Promise.allSettled([
        calls.call('createLink', { envelope: '', proofHash, passwordProofHash, expiresIn: 60 }, 'id'),
        calls.call('createSeal', { sealId: '', proofHash, expiresIn: 60 }, 'id'),
        calls.call('status', named, 'id'),
        calls.call('verifyPassword', { ...named, passwordProofHash }, 'id'),
        calls.call('reveal', { ...named, passwordProofHash, claimHash: hashOf('claim') }, 'id'),
        calls.acknowledge({ ...named, claimHash: hashOf('claim') }, 'id'),
        calls.call('delete', named, 'id'),
      ]);
      await all;
      const lengths = asked.map((list) => list.splice(0).length);
      expect(lengths.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 7]);
    }
  });

  it('lie on them in even parts, each a range of hashes', async () => {
    const { asked, calls } = makeShards(4);
    for (let firstByte = 0; firstByte < 256; firstByte += 1) {
      const request = { ref: { code: 'Ab3dE6gH9k' }, proofHash: hashFrom(firstByte) };
      await calls.call('status', request, 'id').catch(() => undefined);
    }
    expect(asked.map((list) => list.length)).toEqual([64, 64, 64, 64]);
    expect(asked[1]?.[0]).toEqual([
      LINK_PATTERNS.status,
      expect.objectContaining({ proofHash: hashFrom(64) }),
    ]);
  });

  it.each([
    ['half of its part of the calls waits turns those away who begin there', 1 / 4, [1, 2]],
    ['its part of the calls waits turns everyone away', 1 / 2, [0, 2]],
  ])('are served while another shard for which %s', async (_text, fullness, lengths) => {
    const { asked, calls } = makeShards(2, [fullness, 1 / 8]);
    expect(calls.fullness).toBe(1 / 4);
    for (const firstByte of [0, 255]) {
      const named = { ref: { code: 'Ab3dE6gH9k' }, proofHash: hashFrom(firstByte) };
      const begin = calls.call('status', named, 'id');
      const goOn = calls.acknowledge({ ...named, claimHash: hashOf('claim') }, 'id');
      await expect(begin).rejects.toThrow(firstByte === 0 ? UnavailableError : 'Not answered here.');
      await expect(goOn).rejects.toThrow();
    }
    expect(asked.map((list) => list.length)).toEqual(lengths);
  });

  it('are reached under a name that nobody has who counts the shards otherwise', () => {
    const names = [1, 2, 3, 4].flatMap((count) =>
      Array.from({ length: count }, (_, index) => shardName('secrets', { index, count })),
    );
    expect(new Set(names).size).toBe(names.length);
    expect(names[0]).toBe('secrets');
  });
});
