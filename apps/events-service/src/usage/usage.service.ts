import { Injectable } from '@nestjs/common';
import { KEY_PLANS, type Plan, type ReadUsageRequest } from '@oncelink/contracts';
import type { EndsOfDay, ReadEndsResult } from '@oncelink/contracts/events';
import { prepareStatement, type Statement } from '@oncelink/service-kit/database';
import { Pool } from 'pg';

/** The plan of the caller says how far back. $1 owner, $2 first day, $3 last day, $4 days of the plan. */
const READ_USAGE: Statement = {
  name: 'read-usage',
  text: `
SELECT day::text, key_id AS "keyId", accessed, expired, deleted, locked FROM usage_day
WHERE owner_id = $1 AND day >= greatest($2::date, (now() AT TIME ZONE 'UTC')::date - $4::int + 1)
  AND day <= coalesce($3::date, 'infinity')
ORDER BY day DESC, key_id`,
};

/** How the links of an account have ended, by day and key. */
@Injectable()
export class UsageService {
  readonly #read;

  constructor(pool: Pool) {
    this.#read = prepareStatement<EndsOfDay>(pool, READ_USAGE);
  }

  async read(ownerId: string, plan: Plan, { from, to }: ReadUsageRequest): Promise<ReadEndsResult> {
    const days = await this.#read([ownerId, from, to, KEY_PLANS[plan].usageDays]);
    return { outcome: 'read', days };
  }
}
