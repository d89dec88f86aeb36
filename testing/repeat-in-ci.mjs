/**
 * On a machine of CI a failed test runs once more, and its first failure is printed: what a busy machine breaks stays
 * visible and stops nobody. A file that did not get as far runs once more when all others are done (`npm test`). A
 * property that random input breaks is never repeated, for it was found by luck.
 */
import { readFileSync } from 'node:fs';
import { expect, jest } from '@jest/globals';

const { testPath } = expect.getState();
const isProperty = testPath !== undefined && readFileSync(testPath, 'utf8').includes("'fast-check'");
if (isProperty && process.env.ONLY_FAILURES === 'true')
  throw new Error('This file tests properties, and failed.');
if (process.env.CI === 'true' && !isProperty) jest.retryTimes(1, { logErrorsBeforeRetry: true });
