import type { Statement } from '@oncelink/service-kit/database';
import { recordEvents } from '../events/number-events.ts';

/**
 * What was recorded before stays as it is, also where two processes record it at once. $1 news, $2 owner, $3 type, $4 time,
 * $5 data.
 */
export const RECORD_ACCOUNT_EVENT: Statement = {
  name: 'record-account-event',
  text: `
WITH fresh AS (
  SELECT $1::uuid AS id, $2::uuid AS owner_id, $3::smallint AS type, $4::timestamptz AS at, $5::jsonb AS data
  WHERE NOT EXISTS (SELECT FROM event WHERE source = $1::uuid)),
${recordEvents('fresh', 'type', 'at', {
  columns: 'source, data',
  values: 'id, data',
  once: 'ON CONFLICT (source) WHERE source IS NOT NULL DO NOTHING',
})}
SELECT count(*)::int AS count FROM told`,
};
