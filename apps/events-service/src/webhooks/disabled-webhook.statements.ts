import { EVENT_TYPES, WEBHOOK_WHYS } from '@oncelink/contracts/events';
import type { Statement } from '@oncelink/service-kit/database';
import { recordEvents } from '../events/number-events.ts';

const TYPE = EVENT_TYPES.indexOf('webhook.disabled') + 1;
const WHY = `(ARRAY['${WEBHOOK_WHYS.join("', '")}'])[why]`;

/**
 * Makes an event of each time that a webhook was disabled: for the feed, and for other webhooks of its owner. One that is on
 * again was switched on by its owner or its plan, and gets none. $1 most.
 */
export const RECORD_DISABLED: Statement = {
  name: 'record-disabled-webhooks',
  text: `
WITH disabled AS (
  UPDATE webhook AS w SET recorded_of = w.times_on WHERE w.id IN (
    SELECT id FROM webhook WHERE state = 3 AND recorded_of < times_on AND why IS NOT NULL
    ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
  RETURNING w.id, w.owner_id, w.host, w.why),
${recordEvents('disabled', String(TYPE), 'now()', {
  columns: 'data',
  values: `jsonb_build_object('id', id, 'host', host, 'why', ${WHY})`,
})}
SELECT count(*)::int AS count FROM told`,
};
