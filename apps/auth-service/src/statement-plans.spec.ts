import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Statement } from '@oncelink/service-kit/database';
import type { EntityTarget, FindManyOptions, ObjectLiteral } from 'typeorm';
import { TAKE_DELETIONS } from './accounts/account-deletion.statements.ts';
import { Account } from './accounts/account.entity.ts';
import { LOCK_ACCOUNT, LOCK_DEVICES, OPEN_ACCOUNT, RENAME_ACCOUNT } from './accounts/account.statements.ts';
import {
  TAKE_REQUEST_OF_ADDRESS,
  TAKE_REQUEST_OF_DEVICE,
  TAKE_TRY_OF_ADDRESS,
  TAKE_TRY_OF_DEVICE,
} from './codes/budget.statements.ts';
import { STORE_CODE, TRY_CODE } from './codes/login-code.statements.ts';
import {
  DECIDE_LOGIN,
  FIND_LOGIN,
  LOCK_OWNER,
  POLL_LOGIN,
  RETURN_TRY,
  TAKE_TRY,
} from './devices/device-login.statements.ts';
import {
  COUNT_KEYS,
  KEY_HASHES,
  LIST_KEYS,
  LOCK_KEY_OWNER,
  READ_KEY,
  REPLACE_KEY,
  RESOLVE_KEYS,
  REVOKE_BY_HASH,
  REVOKE_KEY,
  STORE_SUCCESSOR,
  TAKE_EXPIRING,
} from './keys/key.statements.ts';
import { COUNT_USAGE, READ_USAGE } from './keys/key-usage.statements.ts';
import {
  BEGIN_LIST,
  COUNT_OTHERS,
  DROP_SURPLUS,
  END_LIST,
  READ_ENTRIES,
  READ_LIST,
  TAKE_TURN,
  WRITE_ENTRIES,
} from './lists/list.statements.ts';
import {
  FIND_WAITING,
  LOCK_MAILED,
  STOP_NOTICES,
  TAKE_NOTICE,
  TAKE_WAITING,
  TELL_OF_WEBHOOK,
} from './notices/notice.statements.ts';
import {
  END_ALL_SESSIONS,
  END_SESSION,
  END_SURPLUS_SESSIONS,
  RESOLVE_TOKENS,
} from './sessions/session.statements.ts';
import { Session } from './sessions/session.entity.ts';
import { liveSessionsOf } from './sessions/sessions.service.ts';
import { startAuthSite, type AuthSite } from './testing/auth-site.ts';

const STATEMENTS: Statement[] = [
  BEGIN_LIST,
  COUNT_OTHERS,
  DROP_SURPLUS,
  END_LIST,
  READ_ENTRIES,
  READ_LIST,
  TAKE_TURN,
  WRITE_ENTRIES,
  FIND_WAITING,
  LOCK_MAILED,
  STOP_NOTICES,
  TAKE_NOTICE,
  TAKE_WAITING,
  TELL_OF_WEBHOOK,
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
  END_SESSION,
  END_ALL_SESSIONS,
  END_SURPLUS_SESSIONS,
  DECIDE_LOGIN,
  FIND_LOGIN,
  LOCK_OWNER,
  POLL_LOGIN,
  RETURN_TRY,
  TAKE_TRY,
  COUNT_KEYS,
  COUNT_USAGE,
  KEY_HASHES,
  LIST_KEYS,
  LOCK_KEY_OWNER,
  READ_KEY,
  READ_USAGE,
  REPLACE_KEY,
  RESOLVE_KEYS,
  REVOKE_BY_HASH,
  REVOKE_KEY,
  STORE_SUCCESSOR,
  TAKE_EXPIRING,
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
  `INSERT INTO api_key (owner_id, token_hash, hint, name, scopes, made_by, expires_at)
   SELECT id, uuid_send(gen_random_uuid()), '', '', 1, 'page', now() + interval '90 days' FROM account, generate_series(1, 4)`,
  `INSERT INTO key_usage (owner_id, key_id, day, created, refused, lapses_at)
   SELECT owner_id, id, now()::date, 1, 0, now() FROM api_key`,
  `INSERT INTO device_login (device_hash, user_mac, client, network, expires_at)
   SELECT uuid_send(gen_random_uuid()), uuid_send(gen_random_uuid()), '', '', now() FROM generate_series(1, 5000)`,
  'INSERT INTO device_budget (account_id, tried_at, lapses_at) SELECT id, ARRAY[now()], now() FROM account',
  `INSERT INTO notice (id, account_id, tag, language, made_at, ended_at, ended_by, taken_at, mailed_at, is_alone, lapses_at)
   SELECT uuid_send(gen_random_uuid()), id, '', '', now(), now(), 1, now() - n * interval '1 day', now(), true, now()
   FROM account, generate_series(1, 4) AS n`,
  "INSERT INTO link_list (owner_id, name, turn) SELECT id, '', 1 FROM account",
  `INSERT INTO list_entry (owner_id, id, sealed, version, turn, is_gone, lapses_at)
   SELECT id, uuid_send(gen_random_uuid()), repeat('x', 540)::bytea, 1, n, n > 2, now() + interval '1 day'
   FROM account, generate_series(1, 4) AS n`,
  'ANALYZE',
];

let site: AuthSite;
beforeAll(async () => {
  site = await startAuthSite();
  for (const statement of GROW) await site.query(statement);
});
afterAll(() => site.stop());

async function seqScansOf(text: string): Promise<string[]> {
  const plan = await site.query<{ 'QUERY PLAN': string }>(`EXPLAIN (GENERIC_PLAN) ${text}`);
  return plan.map((line) => line['QUERY PLAN']).filter((line) => line.includes('Seq Scan'));
}

it.each(STATEMENTS)('$name looks up its rows in an index, however many there are', async ({ text }) => {
  expect(await seqScansOf(text)).toEqual([]);
});

const ID = '00000000-0000-4000-8000-000000000000';
const FINDS: [string, EntityTarget<ObjectLiteral>, FindManyOptions<ObjectLiteral>][] = [
  ['live sessions of an account', Session, liveSessionsOf(ID)],
  ['tokens of an account', Session, { where: { accountId: ID } }],
  ['an account by its address', Account, { where: { email: 'ada@example.org' } }],
  ['an account that is deleted', Account, { where: { id: ID } }],
];

it.each(FINDS)('a repository looks up %s in an index', async (_what, entity, options) => {
  const builder = site.admin.getRepository(entity).createQueryBuilder().setFindOptions(options);
  expect(await seqScansOf(builder.getQueryAndParameters()[0])).toEqual([]);
});
