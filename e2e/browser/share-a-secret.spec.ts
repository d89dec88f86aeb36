import {
  DELETED,
  DESTROYED,
  GONE,
  becomePro,
  expectGone,
  expectMessage,
  generate,
  makeLink,
  readLink,
  revealSecret,
} from './people.ts';
import { expect, test } from './fixtures.ts';

const TEXT = 'host db-2\npassword  kestrel-vapor-41';

test.describe('a person sends a secret to another', () => {
  test('over a direct link, free of charge', async ({ openPage }) => {
    const [sender, recipient, latecomer] = [await openPage(), await openPage(), await openPage()];
    const link = await makeLink(sender, TEXT);
    expect(new URL(link).pathname).toBe('/s-');

    await recipient.goto(link);
    await expect(
      recipient.getByRole('heading', { name: 'This link contains a one-time secret.' }),
    ).toBeVisible();
    await revealSecret(recipient);
    await expectMessage(recipient, TEXT);
    await expect.poll(() => recipient.url()).toMatch(/\/s-$/);

    for (const page of [latecomer, sender]) {
      await page.goto(link);
      await expectGone(page);
    }
  });

  test('over a short link', async ({ openPage }) => {
    const [sender, recipient, latecomer] = [await openPage(), await openPage(), await openPage()];
    const link = await makeLink(sender, TEXT, { short: true });
    expect(new URL(link).pathname).toMatch(/^\/sh-[A-Za-z0-9]{10}$/);
    await expect(sender.getByRole('img', { name: /QR/ })).toBeVisible();

    await recipient.goto(link);
    await revealSecret(recipient);
    await expectMessage(recipient, TEXT);
    await latecomer.goto(link);
    await expectGone(latecomer);
  });

  test('over a short link whose old form /s-{code} is opened @long', async ({ openPage }) => {
    const [sender, recipient] = [await openPage(), await openPage()];
    const link = await makeLink(sender, TEXT, { short: true });
    await recipient.goto(link.replace('/sh-', '/s-'));
    await revealSecret(recipient);
    await expectMessage(recipient, TEXT);
  });

  test('protected by a password that is mistyped once', async ({ openPage }) => {
    const [sender, recipient, latecomer] = [await openPage(), await openPage(), await openPage()];
    const link = await makeLink(sender, TEXT, { password: 'harbor-42' });
    expect(new URL(link).pathname).toMatch(/^\/shp-[A-Za-z0-9]{10}$/);

    await recipient.goto(link);
    const password = recipient.getByLabel('Enter password to access this secret:');
    await expect(recipient.getByRole('button', { name: 'Verify Password' })).toBeDisabled();
    await password.fill('harbour-42');
    await expect(recipient.getByRole('button', { name: 'Verify Password' })).toBeEnabled();
    await password.press('Enter');
    await expect(recipient.getByText('The password you entered is incorrect.')).toBeVisible();
    await expect(recipient.getByText(/9 of 10 tries left/)).toBeVisible();
    await password.fill('harbor-42');
    await recipient.getByRole('button', { name: 'Verify Password' }).click();
    await expect(recipient.getByText(/^The password is right\./)).toBeVisible();
    await revealSecret(recipient);
    await expectMessage(recipient, TEXT);
    await latecomer.goto(link);
    await expectGone(latecomer);
  });

  test('that ten wrong passwords destroy @long', async ({ openPage }) => {
    const [sender, recipient] = [await openPage(), await openPage()];
    const link = await makeLink(sender, TEXT, { password: 'harbor-42' });
    await recipient.goto(link);
    const password = recipient.getByLabel('Enter password to access this secret:');
    for (let left = 9; left >= 1; left -= 1) {
      await password.fill(`wrong ${left}`);
      await expect(recipient.getByRole('button', { name: 'Verify Password' })).toBeEnabled();
      await password.press('Enter');
      await expect(recipient.getByText(new RegExp(`${left} of 10 tries left`))).toBeVisible();
    }
    await password.fill('wrong again');
    await password.press('Enter');
    await expectGone(recipient, DESTROYED);
    await expect(recipient.getByText('Destroyed after ten wrong passwords.')).toBeVisible();
  });

  for (const [options, when] of [
    [{ short: true }, ''],
    [{}, ' @long'],
    [{ password: 'harbor-42' }, ' @long'],
  ] as const)
    test(`of which the recipient wants nothing: ${JSON.stringify(options)}${when}`, async ({ openPage }) => {
      const [sender, recipient, latecomer] = [await openPage(), await openPage(), await openPage()];
      const link = await makeLink(sender, TEXT, options);
      await recipient.goto(link);
      await recipient.getByRole('button', { name: 'Delete without viewing' }).click();
      await expectGone(recipient, DELETED);
      await latecomer.goto(link);
      await expectGone(latecomer, DELETED);
      await recipient.reload();
      await expectGone(recipient, DELETED);
      await expect(latecomer.getByText('Deleted without being viewed.')).toBeVisible();
    });

  test('and then another one, with all options as at first @long', async ({ openPage }) => {
    const page = await openPage();
    await makeLink(page, TEXT, { password: 'harbor-42' });
    await page.getByRole('button', { name: 'Create Another' }).click();
    await expect(page.getByRole('textbox', { name: 'Secret' })).toHaveValue('');
    const short = page.getByRole('switch', { name: 'Create a short link' });
    // With Pro, a link is short at first.
    await expect(short).toBeChecked();
    await short.uncheck();
    for (const option of await page.getByRole('switch').all()) await expect(option).not.toBeChecked();
    await generate(page, 'second');
    await expect(page.getByRole('heading', { name: 'Your one-time link is ready.' })).toBeVisible();
    expect(new URL(await readLink(page)).pathname).toBe('/s-');
  });
});

test.describe('the link on the ready card', () => {
  test('is copied by the button @long', async ({ openPage }) => {
    const page = await openPage();
    const link = await makeLink(page, TEXT);
    await page.getByRole('button', { name: 'Copy Link' }).click();
    await expect(page.getByText('Copied.', { exact: true })).toBeVisible();
    await expect(page.getByText('This link works once.', { exact: true })).toBeVisible();
    // Our own pages may not read the clipboard; a person pastes elsewhere.
    const elsewhere = await page.context().newPage();
    await elsewhere.setContent('<textarea autofocus></textarea>');
    await elsewhere.locator('textarea').press('Control+v');
    await expect(elsewhere.locator('textarea')).toHaveValue(link);
  });

  test('counts its time down @long', async ({ openPage }) => {
    const page = await openPage();
    await makeLink(page, TEXT);
    await expect(page.getByText('Expires in 24 hours • One-time view')).toBeVisible();
    await expect(page.getByText(/23 hours 59 minutes/)).toBeVisible();
  });

  test('lives as long as a Pro sender chose @long', async ({ openPage }) => {
    const page = await openPage();
    await becomePro(page);
    await page.getByRole('switch', { name: 'Set expiration date' }).check();
    await page.getByRole('combobox', { name: 'Expires after' }).selectOption({ label: '5 min' });
    await generate(page, TEXT);
    await expect(page.getByText(/Expires in 5 min/)).toBeVisible();
    await expect(page.getByText(/[45] minutes/).last()).toBeVisible();
  });
});

test('the text of a secret is in no storage, title or history entry', async ({ openPage }) => {
  const [sender, recipient] = [await openPage(), await openPage()];
  const link = await makeLink(sender, TEXT);
  await recipient.goto(link);
  await revealSecret(recipient);
  await expectMessage(recipient, TEXT);
  for (const page of [sender, recipient]) {
    const kept = await page.evaluate(() =>
      JSON.stringify([
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        document.title,
        history.state,
        document.cookie,
      ]),
    );
    expect(kept).not.toContain('kestrel');
    expect(kept).not.toContain(new URL(link).hash.slice(1, 40));
  }
  await expect.poll(() => recipient.evaluate(() => Object.keys(sessionStorage).length)).toBe(0);
});

test('after reading, neither back, forward nor reload shows the text again', async ({ openPage }) => {
  const [sender, recipient] = [await openPage(), await openPage()];
  const link = await makeLink(sender, TEXT);
  await recipient.goto('/');
  await recipient.goto(link);
  await revealSecret(recipient);
  await expectMessage(recipient, TEXT);
  await expect.poll(() => recipient.url()).toMatch(/\/s-$/);
  await recipient.goBack();
  await recipient.goForward();
  await expect(recipient.getByRole('heading').first()).toBeVisible();
  expect(await recipient.content()).not.toContain('kestrel');
  await recipient.reload();
  await expect(recipient.getByRole('heading', { name: 'You have read this.' })).toBeVisible();
  await expect(recipient.getByText(/once\. That was on /)).toBeVisible();
  expect(await recipient.content()).not.toContain('kestrel');
});

test('a reader who reloads before the answer came can still read', async ({ openPage }) => {
  const [sender, recipient, rival] = [await openPage(), await openPage(), await openPage()];
  const link = await makeLink(sender, TEXT, { short: true });
  await recipient.goto(link);
  // The claim reaches the server, its answer never reaches the page.
  await recipient.route('**/api/reveal-secret', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await revealSecret(recipient);
  await expect.poll(() => recipient.evaluate(() => Object.keys(sessionStorage).length)).toBe(1);
  await rival.goto(link);
  await expectGone(rival, GONE);
  await recipient.unroute('**/api/reveal-secret');
  await recipient.reload();
  await revealSecret(recipient);
  await expectMessage(recipient, TEXT);
});
