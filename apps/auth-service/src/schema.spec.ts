import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startAuthSite, type AuthSite } from './testing/auth-site.ts';

let site: AuthSite;
beforeAll(async () => {
  site = await startAuthSite();
});
afterAll(() => site.stop());

const missing = async (): Promise<string[]> => {
  const { upQueries } = await site.admin.driver.createSchemaBuilder().log();
  return upQueries.map(({ query }) => query);
};

it('the entities describe the migrated tables: TypeORM finds nothing to change', async () => {
  expect(await missing()).toEqual([]);
});

it('they would be found to differ in a type, a default, an index and a reference', async () => {
  await site.query('ALTER TABLE login_code ALTER tries TYPE int, ALTER tries DROP DEFAULT');
  await site.query('DROP INDEX session_lapses');
  await site.query('ALTER TABLE device DROP CONSTRAINT device_account_id_fkey');
  const found = (await missing()).join('\n');
  for (const part of ['"tries"', '"session_lapses"', '"device_account_id_fkey"'])
    expect(found).toContain(part);
});
