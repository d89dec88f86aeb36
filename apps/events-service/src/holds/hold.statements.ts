import type { Statement } from '@oncelink/service-kit/database';
import { KEEP } from '../events/number-events.ts';

/** $1 watch, $2 end of life */
export const REGISTER_HOLD: Statement = {
  name: 'register-hold',
  text: `
INSERT INTO hold (watch, forget_at) VALUES ($1, coalesce($2::timestamptz + 2 * ${KEEP}, 'infinity'))
ON CONFLICT (watch) DO NOTHING`,
};

export const FIND_HOLD: Statement = {
  name: 'find-hold',
  text: 'SELECT FROM hold WHERE watch = $1',
};

export const FORGET_HOLD: Statement = {
  name: 'forget-told-hold',
  text: 'DELETE FROM hold WHERE watch = $1',
};
