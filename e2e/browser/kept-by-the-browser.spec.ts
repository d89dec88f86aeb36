import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectMessage, makeLink, revealSecret, signIn } from './people.ts';

/** Everything that the pages of this site keep, with the names of the fields of what is an object. */
function keptIn(page: Page): Promise<Record<'local' | 'session', Record<string, readonly string[] | null>>> {
  return page.evaluate(() => {
    const fieldsOf = (value: unknown): string[] =>
      Object.entries(Object(value)).flatMap(([name, part]: [string, unknown]) =>
        typeof part === 'object' && part !== null
          ? fieldsOf(part).map((inner) => `${name}.${inner}`)
          : [name],
      );
    const describe = (storage: Storage) =>
      Object.fromEntries(
        Object.keys(storage)
          .sort()
          .map((key) => {
            const text = storage.getItem(key) ?? '';
            return [key, /^[[{]/.test(text) ? fieldsOf(JSON.parse(text)).sort() : null];
          }),
      );
    return { local: describe(localStorage), session: describe(sessionStorage) };
  });
}

const elsewhere = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => [
    ...(await indexedDB.databases()).map(({ name }) => String(name)),
    ...(await caches.keys()),
    ...(document.cookie === '' ? [] : [document.cookie]),
  ]);

const USER = [
  'avatar',
  'customerId',
  'email',
  'id',
  'name',
  'subscriptionEndsAt',
  'subscriptionRenewsAt',
  'subscriptionStatus',
  'tellOpened',
];
const REQUEST = ['form.email', 'form.name', 'request.requestId', 'request.sentAt'];

test('of an account, the browser keeps the token and what the server told of its owner', async ({
  page,
  product,
}) => {
  const email = 'kept@example.com';
  let waiting: unknown;
  await signIn(page, product, email, {
    name: 'Mara',
    look: async (seen) => {
      waiting = await keptIn(seen);
    },
  });
  await expect(page.getByRole('heading', { name: 'Check your email' })).toHaveCount(0);
  // A demonstration tells the code to the page, too.
  expect(waiting).toEqual({
    local: { device_id: null, sign_in_asked: ['0.name', '0.requestId', '0.search', '0.sentAt'] },
    session: { sign_in_request: ['form.email', 'form.name', 'request.demoCode', ...REQUEST.slice(2)] },
  });
  await expect
    .poll(() => keptIn(page))
    .toEqual({ local: { auth_token: null, device_id: null, user_data: USER }, session: {} });
  expect(await elsewhere(page)).toEqual([]);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign out Chrom', exact: false }).click();
  await expect.poll(() => keptIn(page)).toEqual({ local: { device_id: null }, session: {} });
});

/** Notes every key that a page keeps something under, also for a moment, in an array of the page's own tab. */
async function noteKeys(page: Page): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  await page.exposeFunction('noteKey', (key: string) => keys.add(key));
  await page.addInitScript(() => {
    const keep: unknown = Reflect.get(Storage.prototype, 'setItem');
    if (typeof keep !== 'function') throw new Error('This browser keeps nothing.');
    Storage.prototype.setItem = function (key, value) {
      Reflect.get(globalThis, 'noteKey')(key);
      Reflect.apply(keep, this, [key, value]);
    };
  });
  return keys;
}

test('cookie policy and privacy policy name everything that a walk through the site leaves @long', async ({
  openPage,
  product,
}) => {
  const page = await openPage();
  const keys = await noteKeys(page);
  await page.goto('/');
  await page
    .getByRole('button', { name: /^Colours|theme/i })
    .first()
    .click();
  await page.getByLabel('Language').first().selectOption('de');
  await page.getByLabel('Sprache').first().selectOption('en');
  // The choice is kept once it is seen.
  await expect(page.getByLabel('Language').first()).toBeVisible();
  const link = await makeLink(page, 'hunter2', { short: true });
  // The list opens after the card is there.
  await expect.poll(() => [...keys]).toContain('my_links');
  await page.goto(link);
  await revealSecret(page);
  await expectMessage(page, 'hunter2');
  await page.goto('/pricing');
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click();
  await expect(page).toHaveURL(/get-started/);
  await signIn(page, product, 'walker@example.com', { here: true });
  await expect.poll(() => [...keys]).toContain('auth_token');

  const names = new Set([...keys].map((key) => key.replace(/^(oncelink:claim):.*/, '$1')));
  expect([...names]).toEqual(
    expect.arrayContaining(['theme', 'language', 'demo_pro', 'oncelink:claim', 'checkout_wish', 'my_links']),
  );
  for (const policy of ['cookie', 'privacy']) {
    const text = await (await page.request.get(`/data/${policy}.txt`)).text();
    const listed = [...text.matchAll(/^- ([\w:]+): /gm)].map(([, name]) => name);
    expect(listed).toEqual(expect.arrayContaining([...names, ...(await elsewhere(page))]));
  }
});

test('of links, the browser of a reader keeps nothing, that of a sender a sealed list', async ({
  openPage,
}) => {
  const [sender, recipient] = [await openPage(), await openPage()];
  for (const options of [{}, { password: 'harbor-42' }]) {
    const link = await makeLink(sender, 'hunter2', options);
    await expect(sender.getByText('Kept on this device')).toBeVisible();
    await recipient.goto(link);
    if ('password' in options) {
      await recipient.getByLabel('Enter password to access this secret:').fill('harbor-42');
      await recipient.getByRole('button', { name: 'Verify Password' }).click();
    }
    await revealSecret(recipient);
    await expectMessage(recipient, 'hunter2');
    await expect.poll(() => keptIn(recipient)).toEqual({ local: {}, session: {} });
    expect(await elsewhere(recipient)).toEqual([]);
    expect((await keptIn(sender)).session).toEqual({});
    await expect.poll(() => elsewhere(sender)).toEqual(['oncelink']);
  }
});
