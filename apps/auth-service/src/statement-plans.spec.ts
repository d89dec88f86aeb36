import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  DELETE_ACCOUNT,
  LOCK_ACCOUNT,
  LOCK_DEVICES,
  OPEN_ACCOUNT,
  RENAME_ACCOUNT,
} from './accounts/account-statements.ts';
import { TAKE_DELETIONS } from './accounts/publish-deletions.ts';
import {
  TAKE_REQUEST_OF_ADDRESS,
  TAKE_REQUEST_OF_DEVICE,
  TAKE_TRY_OF_ADDRESS,
  TAKE_TRY_OF_DEVICE,
} from './codes/budget-statements.ts';
import { STORE_CODE, TRY_CODE } from './codes/code-statements.ts';
import {
  END_ALL_SESSIONS,
  END_SESSION,
  END_SURPLUS_SESSIONS,
  LIST_SESSIONS,
  RESOLVE_TOKENS,
  TOKENS_OF_ACCOUNT,
} from './sessions/session-statements.ts';
import { startAuthSite, type AuthSite } from './testing/auth-site.ts';

const STATEMENTS = [
  DELETE_ACCOUNT,
  LOCK_ACCOUNT,
  LOCK_DEVICES,
  OPEN_ACCOUNT,
  RENAME_ACCOUNT,
  TAKE_DELETIONS,
  TAKE_REQUEST_OF_ADDRESS,
  TAKE_REQUEST_OF_DEVICE,
  TAKE_TRY_OF_ADDRESS,
  TAKE_TRY_OF_DEVICE,
  STORE_CODE,
  TRY_CODE,
  RESOLVE_TOKENS,
  LIST_SESSIONS,
  TOKENS_OF_ACCOUNT,
  END_SESSION,
  END_ALL_SESSIONS,
  END_SURPLUS_SESSIONS,
];

const GROW = [
  "INSERT INTO account (email, name) SELECT n || '@example.com', '' FROM generate_series(1, 5000) AS n",
  `INSERT INTO session (token_hash, account_id, device, created_at, last_seen_at, lapses_at)
   SELECT uuid_send(gen_random_uuid()), id, '', now(), now(), now() + interval '7 days' FROM account, generate_series(1, 4)`,
  `INSERT INTO device (id, account_id, lapses_at)
   SELECT uuid_send(gen_random_uuid()), id, now() + interval '7 days' FROM account`,
  `INSERT INTO login_code (id, address, code_mac, expires_at)
   SELECT uuid_send(gen_random_uuid()), '', '', now() FROM generate_series(1, 5000)`,
  `INSERT INTO address_budget (address, lapses_at)
   SELECT uuid_send(gen_random_uuid()), now() FROM generate_series(1, 5000)`,
  `INSERT INTO account_deletion (account_id, due_at)
   SELECT gen_random_uuid(), now() + interval '6 hours' FROM generate_series(1, 5000)`,
  'ANALYZE',
];

let site: AuthSite;
beforeAll(async () => {
  site = await startAuthSite();
  for (const statement of GROW) await site.query(statement);
});
afterAll(() => site.stop());

it.each(STATEMENTS)('$name looks up its rows in an index, however many there are', async ({ text }) => {
  const plan = await site.query<{ 'QUERY PLAN': string }>(`EXPLAIN (GENERIC_PLAN) ${text}`);
  const lines = plan.map((line) => line['QUERY PLAN']);
  expect(lines.filter((line) => line.includes('Seq Scan'))).toEqual([]);
});
