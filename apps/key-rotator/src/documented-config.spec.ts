import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { describeConfig } from '@oncelink/service-kit';
import { readRotatorConfig, ROTATOR_SETTINGS } from './config.ts';

it('docs/configuration.md tells every setting as it is', () => {
  const document = path.resolve(import.meta.dirname, '../../../docs/configuration.md');
  expect(readFileSync(document, 'utf8')).toContain(describeConfig(ROTATOR_SETTINGS));
});

it('the ring lies in one place', () => {
  const env = { SECRETS_DATABASE_URL: 'postgres://localhost/secrets' };
  const problem = 'Exactly one of KEY_RING_FILE and KEY_RING_SECRET must be set.';
  expect(() => readRotatorConfig(env)).toThrow(problem);
  const both = { ...env, KEY_RING_FILE: '/ring/ring.json', KEY_RING_SECRET: 'key-ring' };
  expect(() => readRotatorConfig(both)).toThrow(problem);
  expect(readRotatorConfig({ ...env, KEY_RING_SECRET: 'key-ring' }).store.constructor.name).toBe(
    'KubernetesSecretRingStore',
  );
});
