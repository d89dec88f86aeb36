import type { Statement } from '@oncelink/service-kit/database';
import { KEEP } from '../events/number-events.ts';

/** What is there stays as it is: a repeated call may bring another seal of the same. $1 watch, $2 sealed, $3 end of life */
export const REGISTER_NOTICE: Statement = {
  name: 'register-notice',
  text: `
INSERT INTO notice (watch, sealed, forget_at) VALUES ($1, $2, coalesce($3::timestamptz + 2 * ${KEEP}, 'infinity'))
ON CONFLICT (watch) DO NOTHING`,
};

export const FIND_NOTICE: Statement = {
  name: 'find-notice',
  text: 'SELECT sealed FROM notice WHERE watch = $1',
};

export const FORGET_NOTICE: Statement = {
  name: 'forget-told-notice',
  text: 'DELETE FROM notice WHERE watch = $1',
};
