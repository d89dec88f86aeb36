import { CONTACT_PER_DAY } from '@oncelink/contracts';
import type { Statement } from '@oncelink/service-kit/database';

const RECENT =
  "ARRAY(SELECT at FROM unnest(c.sent_at) AS at WHERE at > clock_timestamp() - interval '1 day')";

/** Answers a row if this sender may write, and counts it. Of requests that arrive together each sees the one before. $1 sender */
export const TAKE_CONTACT: Statement = {
  name: 'take-contact',
  text: `
INSERT INTO contact_budget AS c (sender, sent_at, lapses_at)
VALUES ($1, ARRAY[clock_timestamp()], clock_timestamp() + interval '1 day')
ON CONFLICT (sender) DO UPDATE SET
  sent_at = ${RECENT} || clock_timestamp(), lapses_at = clock_timestamp() + interval '1 day'
WHERE cardinality(${RECENT}) < ${CONTACT_PER_DAY}
RETURNING 1`,
};
