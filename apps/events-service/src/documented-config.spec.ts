import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { describeConfig } from '@oncelink/service-kit';
import { DELIVER_SETTINGS, EVENTS_SETTINGS } from './config.ts';

it.each([
  ['events-service', EVENTS_SETTINGS],
  ['deliver', DELIVER_SETTINGS],
])('the documentation of %s tells every setting as it is', (_name, settings) => {
  const document = path.resolve(import.meta.dirname, '../../../docs/configuration.md');
  expect(readFileSync(document, 'utf8')).toContain(describeConfig(settings));
});
