import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { startLinkDatabase, type LinkDatabase } from '../testing/link-database.ts';
import { encodeByteArray } from './run-batch.ts';

let database: LinkDatabase;
beforeAll(async () => {
  database = await startLinkDatabase();
});
afterAll(() => database.stop());

it('PostgreSQL reads arrays of bytes as they are, nulls and empty ones too', async () => {
  const item = fc.option(fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)));
  await fc.assert(
    fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 70 }), async (items) => {
      const rows = await database.query<{ item: Buffer | null }>('SELECT unnest($1::bytea[]) AS item', [
        encodeByteArray(items),
      ]);
      expect(rows.map((row) => row.item)).toEqual(items);
    }),
  );
});
