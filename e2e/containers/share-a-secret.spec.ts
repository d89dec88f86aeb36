import { expect, test } from '@playwright/test';
import { awaitCode } from '../browser/fixtures.ts';
import { expectGone, expectMessage, makeLink, revealSecret } from '../browser/people.ts';
import { ORIGIN } from './compose.ts';

const TEXT = 'postgres://app:kestrel-vapor-41@db-2/app';

for (const [name, options, when] of [
  ['direct', {}, ''],
  ['short', { short: true }, ''],
  ['password', { password: 'harbor-42' }, ' @long'],
] as const) {
  test(`a ${name} link through nginx is opened once${when}`, async ({ browser }) => {
    const [sender, reader, latecomer] = await Promise.all(
      Array.from({ length: 3 }, () => browser.newPage({ baseURL: ORIGIN })),
    );
    if (!sender || !reader || !latecomer) throw new Error('no pages');
    [sender, reader, latecomer].forEach(awaitCode);
    const link = await makeLink(sender, TEXT, options);
    await reader.goto(link);
    if ('password' in options) {
      await reader.getByLabel('Enter password to access this secret:').fill(options.password);
      await reader.getByRole('button', { name: 'Verify Password' }).click();
    }
    await revealSecret(reader);
    await expectMessage(reader, TEXT);
    await expect.poll(() => reader.url()).toMatch(/\/s-$/);
    await latecomer.goto(link);
    await expectGone(latecomer);
  });
}
