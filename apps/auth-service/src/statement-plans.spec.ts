import { globSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Statement } from '@oncelink/service-kit/database';
import type { EntityTarget, FindManyOptions, ObjectLiteral } from 'typeorm';
import { Account } from './accounts/account.entity.ts';
import { Session } from './sessions/session.entity.ts';
import { liveSessionsOf } from './sessions/sessions.service.ts';
import { startAuthSite, type AuthSite } from './testing/auth-site.ts';

/** They look at a table that stays small: mails that wait, and what lapses. */
const OF_SMALL_TABLES = /^(?:delete-lapsed|(?:sweep|read|count)-mail$|mark-mail-dead$)/;

const isStatement = (value: unknown): value is Statement =>
  typeof value === 'object' && value !== null && 'name' in value && 'text' in value;

const modules: object[] = await Promise.all(
  globSync('*/*.statements.ts', { cwd: import.meta.dirname }).map(
    (file) => import(path.join(import.meta.dirname, file)),
  ),
);
const STATEMENTS = modules
  .flatMap((exported): unknown[] => Object.values(exported).flat())
  .filter(isStatement)
  .filter(({ name }) => !OF_SMALL_TABLES.test(name));

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
  `INSERT INTO account_event (owner_id, news, due_at)
   SELECT gen_random_uuid(), '{}', now() + interval '1 hour' FROM generate_series(1, 5000)`,
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
