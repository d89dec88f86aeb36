import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AuthSite, housekeepingOf, type Replica, startAuthSite } from '../testing/auth-site.ts';
import { randomEmail, randomText, sendRequest, signInBrowser } from '../testing/sign-in-requests.ts';
import type { HousekeepingService } from './housekeeping.service.ts';

const MINUTE = 60;
const DAY = 86_400;

let site: AuthSite;
let replica: Replica;
let housekeeping: HousekeepingService;
beforeAll(async () => {
  site = await startAuthSite();
  replica = await site.startReplica();
  housekeeping = housekeepingOf(site, replica);
});
afterAll(() => site.stop());

async function countRows(): Promise<Record<string, number>> {
  const tables = ['account', 'session', 'login_code', 'address_budget', 'device'];
  const counts = tables.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`);
  const [row] = await site.query<Record<string, number>>(`SELECT ${counts.join(', ')}`);
  return row ?? {};
}

describe('housekeeping', () => {
  it('deletes codes after minutes, budgets after a day, sessions after a week, devices after half a year', async () => {
    await signInBrowser(site, replica, { deviceHash: randomText() });
    const all = { account: 1, session: 1, login_code: 1, address_budget: 1, device: 1 };
    expect(await housekeeping.deleteLapsed()).toBe(0);
    expect(await countRows()).toEqual(all);
    await site.letTimePass(10 * MINUTE);
    expect(await housekeeping.deleteLapsed()).toBe(1);
    expect(await countRows()).toEqual({ ...all, login_code: 0 });
    await site.letTimePass(DAY);
    await housekeeping.deleteLapsed();
    expect(await countRows()).toEqual({ ...all, login_code: 0, address_budget: 0 });
    await site.letTimePass(7 * DAY);
    await housekeeping.deleteLapsed();
    expect(await countRows()).toEqual({ ...all, login_code: 0, address_budget: 0, session: 0 });
    await site.letTimePass(180 * DAY);
    await housekeeping.deleteLapsed();
    expect(await countRows()).toEqual({
      account: 1,
      session: 0,
      login_code: 0,
      address_budget: 0,
      device: 0,
    });
  });

  it('does not wait for rows that someone is just changing', async () => {
    const emails = Array.from({ length: 3 }, randomEmail);
    for (const email of emails) await replica.sender.sendCode(sendRequest({ email }));
    await site.letTimePass(10 * MINUTE);
    const other = replica.dataSource.createQueryRunner();
    await other.startTransaction();
    await other.query('SELECT 1 FROM login_code LIMIT 1 FOR UPDATE');
    expect(await housekeeping.deleteLapsed()).toBe(2);
    await other.rollbackTransaction();
    await other.release();
    expect(await housekeeping.deleteLapsed()).toBe(1);
  });

  it('keeps the record of a deletion until it was told, however long that takes', async () => {
    await site.query('INSERT INTO account_deletion (account_id) VALUES (gen_random_uuid())');
    await site.letTimePass(8 * DAY);
    await housekeeping.deleteLapsed();
    expect(await site.query('SELECT 1 FROM account_deletion')).toHaveLength(1);
    // As telling it does.
    await site.query("UPDATE account_deletion SET due_at = now() + interval '6 hours'");
    await housekeeping.deleteLapsed();
    expect(await site.query('SELECT 1 FROM account_deletion')).toEqual([]);
  });

  it('deletes thousands of rows, each once, while others do the same', async () => {
    await site.query('TRUNCATE login_code');
    await site.query(`
      INSERT INTO login_code (id, address, code_mac, expires_at)
      SELECT uuid_send(gen_random_uuid()), '', '', now() FROM generate_series(1, 5000)`);
    const other = housekeepingOf(site, await site.startReplica());
    const counts = await Promise.all([housekeeping.deleteLapsed(), other.deleteLapsed()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(5000);
    expect(await site.query('SELECT 1 FROM login_code')).toEqual([]);
  });
});
