import type { Page, Request, Route } from '@playwright/test';
import { awaitCode, expect, test } from './fixtures.ts';
import { becomePro, expectMessage, generate, makeLink, readLink, revealSecret } from './people.ts';

const PASSWORD = 'harbor-42';

/** What stretches a password, file by file. */
const FILES = ['stretch-in-worker', 'kdf.worker', 'argon2id-wasm', 'argon2id-parameters'];

/** Version, suite and kind, as every fragment begins with them. */
const [ARGON2ID, PBKDF2] = [/#Ai[M-P]/, /#Aj[M-P]/];

const LOSSES: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'does not arrive': (route) => route.abort(),
  'is not there': (route) => route.fulfill({ status: 404 }),
};

/** @returns the calls of the API with this name, as they are made */
function callsTo(page: Page, name: string): readonly Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(`/api/${name}`)) calls.push(request);
  });
  return calls;
}

const isMade = (page: Page) => page.getByRole('heading', { name: 'Your one-time link is ready.' });
const weaker = (page: Page) => page.getByText('The password is easier to guess than usual.');

async function expectToOpen(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Enter password to access this secret:').fill(PASSWORD);
  await page.getByRole('button', { name: 'Verify Password' }).click();
  await revealSecret(page);
  await expectMessage(page, 'hunter2');
}

for (const [nth, [loss, lose]] of Object.entries(LOSSES).entries())
  for (const [index, file] of FILES.entries()) {
    // One file is lost in one way in every run; all of them in both ways at night.
    const when = index + nth === 0 ? '' : ' @long';
    test(`no link is made when ${file} ${loss}: the text stays, and trying again makes one of full strength${when}`, async ({
      page,
    }) => {
      const files = `**/assets/${file}-*.js`;
      let lost = 0;
      await page.context().route(files, (route) => {
        lost += 1;
        return lose(route);
      });
      const calls = callsTo(page, 'create-short-url');
      await becomePro(page);
      await generate(page, 'hunter2', { password: PASSWORD });
      await expect(page.getByRole('alert')).toContainText('No link was made');
      await expect(page.getByRole('textbox', { name: 'Secret' })).toHaveValue('hunter2');
      expect(lost).toBeGreaterThan(0);
      expect(calls).toEqual([]);
      await page.context().unroute(files);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(isMade(page)).toBeVisible();
      expect(await readLink(page)).toMatch(ARGON2ID);
      await expect(weaker(page)).toHaveCount(0);
    });
  }

for (const [loss, lose] of Object.entries(LOSSES))
  test(`a reader whose argon2id-wasm ${loss} is asked to try again, and loses no try @long`, async ({
    openPage,
  }) => {
    const [sender, reader] = [await openPage(), await openPage()];
    const link = await makeLink(sender, 'hunter2', { password: PASSWORD });
    await reader.context().route('**/assets/argon2id-wasm-*.js', lose);
    const calls = callsTo(reader, 'verify-password');
    await reader.goto(link);
    await reader.getByLabel('Enter password to access this secret:').fill(PASSWORD);
    await reader.getByRole('button', { name: 'Verify Password' }).click();
    await expect(
      reader.getByRole('heading', {
        name: 'Unable to load secret. Please check your connection and try again.',
      }),
    ).toBeVisible();
    await reader.getByRole('button', { name: 'Try again' }).click();
    expect(calls).toEqual([]);
    await reader.context().unroute('**/assets/argon2id-wasm-*.js');
    await reader.getByLabel('Enter password to access this secret:').fill('wrong');
    await reader.getByRole('button', { name: 'Verify Password' }).click();
    await expect(reader.getByText('9 of 10 tries left.')).toBeVisible();
    await expectToOpen(reader, link);
  });

test('where WebAssembly may not run, PBKDF2 protects the password, and the page says so @long', async ({
  browser,
  product,
  openPage,
}) => {
  // Not a page of `openPage`, which lets none complain: this one has a reason to.
  const sender = await browser.newPage({ baseURL: product.origin });
  awaitCode(sender);
  await sender.context().route('**/assets/kdf.worker-*.js', async (route) => {
    const answer = await route.fetch();
    const policy = answer.headers()['content-security-policy']?.replace(" 'wasm-unsafe-eval'", '') ?? '';
    await route.fulfill({
      response: answer,
      headers: { ...answer.headers(), 'content-security-policy': policy },
    });
  });
  const link = await makeLink(sender, 'hunter2', { password: PASSWORD });
  expect(link).toMatch(PBKDF2);
  await expect(weaker(sender)).toBeVisible();
  await expectToOpen(await openPage(), link);
  await sender.close();
});

test('where there is no WebAssembly, PBKDF2 protects the password, and the page says so @long', async ({
  openPage,
}) => {
  const sender = await openPage();
  await sender.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly'));
  const link = await makeLink(sender, 'hunter2', { password: PASSWORD });
  expect(link).toMatch(PBKDF2);
  await expect(weaker(sender)).toBeVisible();
  await expectToOpen(await openPage(), link);
});
