import { describe, expect, it } from '@jest/globals';
import { shardName } from '@oncelink/contracts';
import { readConfig } from '@oncelink/service-kit';
import { linkShard, SECRETS_SETTINGS } from './config.ts';

const key = Buffer.alloc(32).toString('base64url');
const REQUIRED = {
  SECRETS_DATABASE_URL: 'postgres://localhost/secrets',
  LINK_PEPPER: key,
  CODE_KEY: key,
  KEY_RING_FILE: 'ring.json',
};
const shardOf = (settings: Readonly<Record<string, string>>) =>
  linkShard(readConfig(SECRETS_SETTINGS, { ...REQUIRED, ...settings }));

describe('the part of the links that a deployment keeps', () => {
  it('is all of them unless told otherwise, under the plain name', () => {
    expect(shardName('secrets', shardOf({}))).toBe('secrets');
  });

  it('is one of several, under a name of its own', () => {
    expect(shardName('secrets', shardOf({ LINK_SHARD: '1/2' }))).toBe('secrets-1-of-2');
  });

  it.each(['2/2', '0/0', '0/257', '1', '-1/2'])('is never %s', (LINK_SHARD) => {
    expect(() => shardOf({ LINK_SHARD })).toThrow('LINK_SHARD');
  });
});
