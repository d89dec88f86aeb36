import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './people.ts';

test('who asks on a phone gets a mail when it is answered; who answers is told before @long', async ({
  openPage,
  product,
}) => {
  const email = 'asked@example.org';
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
  const [asker, other] = [await openPage(phone), await openPage(phone)];
  await signIn(asker, product, email);
  await asker.getByRole('button', { name: 'Continue with Free' }).click();
  await expect(asker).toHaveURL('/');
  await asker.goto('/ask');
  await asker.getByLabel('What do you ask for?').fill('The password of db1, please');
  await asker.getByRole('button', { name: 'Mail when answered' }).click();
  await asker.getByRole('switch', { name: 'Mail me when it is answered' }).check();
  await expectAccessible(asker);
  await asker.getByRole('button', { name: 'Make request link' }).click();
  const told = asker.getByText(/You get a mail when it is answered\. It calls this request [A-Z2-9]{4}\./);
  await expect(told).toBeVisible();
  await expectAccessible(asker);
  const [, tag = ''] = /request ([A-Z2-9]{4})\./.exec((await told.textContent()) ?? '') ?? [];
  const card = asker.getByRole('region', { name: 'The request link' });
  const link = (await card.locator('code').textContent()) ?? '';

  await other.goto(link);
  await expect(other.getByText('Who asked is told when you answer.')).toBeVisible();
  await expectAccessible(other);
  await other.getByRole('textbox', { name: 'Your answer' }).fill('kestrel-vapor-41');
  await other.getByRole('button', { name: 'Send it' }).click();
  await expect(other.getByRole('heading', { name: 'Sent.' })).toBeVisible();

  const mails = async () =>
    (await product.mailbox.list(email)).filter(
      ({ subject }) => subject === `Your request ${tag} was answered`,
    );
  await expect.poll(async () => (await mails()).length, { timeout: 30_000 }).toBe(1);
  const [mail] = await mails();
  expect(mail?.text).toMatch(/http\S+#stop\.[\w-]{43}/);
  for (const secret of ['kestrel', 'db1', '/r-']) expect(mail?.text).not.toContain(secret);

  // My links calls it as the mail does, and has the answer.
  await asker.goto('/links');
  await expect(asker.getByRole('main').getByRole('listitem')).toContainText(tag);
  await asker.getByRole('button', { name: 'Open the answer' }).click();
  await asker.getByRole('button', { name: 'Show the answer' }).click();
  await expect(asker.locator('main pre').last()).toHaveText('kestrel-vapor-41');
});
