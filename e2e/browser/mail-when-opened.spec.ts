import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { generate, readLink, revealSecret, signIn } from './people.ts';

test('who is signed in asks for a mail with the link; its reader is told before; the mail comes, and stops at a click @long', async ({
  openPage,
  product,
}) => {
  const email = 'mailed@example.org';
  const [sender, reader, anyone] = [await openPage(), await openPage(), await openPage()];
  await signIn(sender, product, email);
  await sender.getByRole('button', { name: 'Continue with Free' }).click();
  await expect(sender).toHaveURL('/');
  await sender.getByRole('textbox', { name: 'Secret' }).fill('kestrel-vapor-41');
  await sender.getByRole('button', { name: 'Mail when opened' }).click();
  await sender.getByRole('switch', { name: 'Mail me when it is opened' }).check();
  await generate(sender, 'kestrel-vapor-41');
  const told = sender.getByText(/You get a mail when it is opened\. It calls this link [A-Z2-9]{4}\./);
  await expect(told).toBeVisible();
  const [, tag = ''] = /link ([A-Z2-9]{4})\./.exec((await told.textContent()) ?? '') ?? [];

  await reader.goto(await readLink(sender));
  await expect(reader.getByText('The sender is told when you open this.')).toBeVisible();
  await revealSecret(reader);
  await expect(reader.getByText('kestrel-vapor-41')).toBeVisible();

  const mails = async () =>
    (await product.mailbox.list(email)).filter(({ subject }) => subject === `Your link ${tag} was opened`);
  await expect.poll(async () => (await mails()).length, { timeout: 30_000 }).toBe(1);
  const [mail] = await mails();
  expect(mail?.text).not.toContain('kestrel');
  const [address = ''] = /http\S+#stop\.[\w-]{43}/.exec(mail?.text ?? '') ?? [];
  await anyone.goto(address);
  await anyone.getByRole('button', { name: 'Stop these mails' }).click();
  await expect(anyone.getByText(/^Stopped\./)).toBeVisible();

  // My links calls it as the mail does.
  await sender.goto('/links');
  await expect(sender.getByRole('main').getByRole('listitem')).toContainText(tag);
});

for (const [size, options] of [
  ['desktop', {}],
  ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true }],
] as const)
  test(`who wants a mail of every new link says so once, and otherwise for one of them, on a ${size} @long`, async ({
    openPage,
    product,
  }) => {
    const email = `always-${size}@example.org`;
    const [sender, reader] = [await openPage(options), await openPage()];
    await signIn(sender, product, email);
    await sender.getByRole('button', { name: 'Continue with Free' }).click();
    await sender.getByRole('textbox', { name: 'Secret' }).fill('kestrel-vapor-41');
    await sender.getByRole('button', { name: 'Mail when opened' }).click();
    await sender.getByRole('link', { name: 'Choose this for all new links' }).click();
    const always = sender.getByRole('switch', { name: 'Mail me when a link is opened' });
    await always.press('Space');
    await expect(always).toBeChecked();
    await expectAccessible(sender);
    await sender.reload();
    await expect(always).toBeChecked();

    await sender.goto('/');
    await generate(sender, 'kestrel-vapor-41');
    await expect(sender.getByText(/You get a mail when it is opened/)).toBeVisible();
    await reader.goto(await readLink(sender));
    await expect(reader.getByText('The sender is told when you open this.')).toBeVisible();

    await sender.getByRole('button', { name: 'Create Another' }).click();
    await sender.getByRole('textbox', { name: 'Secret' }).fill('x');
    await sender.getByRole('button', { name: 'Mail when opened: on' }).click();
    await sender.getByRole('switch', { name: 'Mail me when it is opened' }).uncheck();
    await expectAccessible(sender);
    await generate(sender, 'nobody is told of this');
    await expect(sender.getByText(/^Not opened yet/)).toBeVisible();
    await expect(sender.getByText(/You get a mail/)).toHaveCount(0);
  });

test('a visitor is told that it takes an account @long', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Secret' }).fill('x');
  await page.getByRole('button', { name: 'Mail when opened' }).click();
  await expect(page.getByText('Get a mail when your link is opened.')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Mail me when it is opened' })).toHaveCount(0);
});
