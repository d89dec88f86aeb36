import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { describeConfig } from '@oncelink/service-kit';
import { FILES_SETTINGS } from './config.ts';

it('the documentation tells every setting as it is', () => {
  const document = path.resolve(import.meta.dirname, '../../../docs/configuration.md');
  expect(readFileSync(document, 'utf8')).toContain(describeConfig(FILES_SETTINGS));
});
