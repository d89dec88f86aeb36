import { expect } from '@jest/globals';

/** So many seconds, give or take five: a busy machine uses some up between two calls. */
export const about = (seconds: number): unknown => expect.closeTo(seconds, -1);
