import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { describeConfig } from '@oncelink/service-kit';
import { DELIVER_SETTINGS, EVENTS_SETTINGS } from './config.ts';

it.each([
  ['../../../docs/configuration.md', EVENTS_SETTINGS],
  ['../../../docs/webhooks.md', DELIVER_SETTINGS],
])('%s tells every setting as it is', (name, settings) => {
  const document = path.resolve(import.meta.dirname, name);
  expect(readFileSync(document, 'utf8')).toContain(describeConfig(settings));
});
