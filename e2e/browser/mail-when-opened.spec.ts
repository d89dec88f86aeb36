import { expect, test } from './fixtures.ts';
import { generate, readLink, revealSecret, signIn } from './people.ts';

test('who is signed in asks for a mail with the link; its reader is told before; the mail comes, and stops at a click', async ({
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

test('a visitor is told that it takes an account', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Secret' }).fill('x');
  await page.getByRole('button', { name: 'Mail when opened' }).click();
  await expect(page.getByText('Get a mail when your link is opened.')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Mail me when it is opened' })).toHaveCount(0);
});
