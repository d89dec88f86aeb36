import { createHash } from 'node:crypto';
import type { Stretch } from '../link-types.ts';

/** For tests about links rather than about the cost of guessing. */
export const quickStretch: Stretch = async (suite, password, salt) =>
  new Uint8Array(createHash('sha256').update(Uint8Array.of(suite)).update(password).update(salt).digest());
