import { describe, expect, it } from '@jest/globals';
import { readLinkShard, shardName } from './link-shards.ts';

describe('the part of the links that a deployment keeps', () => {
  it('is all of them where there is one, under the plain name', () => {
    expect(shardName('secrets', readLinkShard('0/1'))).toBe('secrets');
  });

  it('is one of several, under a name of its own', () => {
    expect(shardName('secrets', readLinkShard('1/2'))).toBe('secrets-1-of-2');
    expect(shardName('secrets', readLinkShard('255/256'))).toBe('secrets-255-of-256');
  });

  it.each(['2/2', '0/0', '0/257', '1', '-1/2', '0.5/2', '1/2/4', ''])('is never %s', (text) => {
    expect(() => readLinkShard(text)).toThrow('LINK_SHARD');
  });
});
