/**
 * In CI a failed unit test runs once more, because other steps run beside it; what passes then is listed as something to
 * mend. Properties and promises get no second try: what random input or a race breaks is found by luck, and is a bug.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, jest } from '@jest/globals';

/** Specs of what the product promises about races, keys, guesses and erasure. */
const PROMISES = /race|model|guess|replica|rotat|encrypt|eras|sweep|use-links|lapsed/;

const { testPath = '' } = expect.getState();
const isPromise =
  PROMISES.test(path.basename(testPath)) || readFileSync(testPath, 'utf8').includes("'fast-check'");
if (process.env.CI === 'true' && !isPromise) jest.retryTimes(1, { logErrorsBeforeRetry: true });
