import { driverOf, type Driver } from './engines/driver.ts';
import { ENGINES, PHONE, SIZES, type Engine, type Size } from './engines/engines.ts';
import { expect, test } from './fixtures.ts';

/** They are too large to ask of everybody who tests. What lands has been tried in all of them. */
const isOptional = process.env['CI'] !== 'true';

/** Nothing on the page is beyond its edge. */
const fits = async (person: Driver) => expect(await person.measure()).toMatchObject({ beyond: 0 });

/** Makes a password, sends it as a login with a note, and reads it field by field. */
async function sendLogin(person: Driver, origin: string): Promise<void> {
  await person.goto(`${origin}/`);
  await person.press('Make a password');
  const made = await person.read('output');
  expect(made).toMatch(/^\S{20}$/);
  await person.press('Put it into the text');
  await person.press('Login, Wi-Fi, key, card');
  await person.choose('Login');
  await person.fill('User name (optional)', 'ada');
  await person.fill('Password', made);
  await person.press('Note, answer');
  await person.fill('Note, read before the secret opens', 'For db1');
  await fits(person);
  await person.press('Generate Secure Link');
  await person.goto(await person.read('[aria-label="Your link"] code'));
  await person.see('For db1');
  await person.press('Reveal secret');
  await person.see('ada');
  await person.press('Show Password');
  await person.see(made);
  await fits(person);
}

/** Sends a secret to two people by a link each, and opens one of them. */
async function sendToTwo(person: Driver, origin: string): Promise<void> {
  await person.goto(`${origin}/`);
  await person.fill('Secret', 'kestrel for two');
  await person.press('More readers');
  await person.press('Another reader');
  await person.fill('Reader 1', 'Ana');
  await person.fill('Reader 2', 'Ben');
  await person.press('Generate Secure Link');
  await person.see('Your one-time links are ready.');
  await fits(person);
  await person.press('Copy all');
  await person.goto(`${origin}/check`);
  const [first = '', second = ''] = (await person.paste('Your link')).split(/\s+(?=\w+: http)/);
  expect([first, second]).toEqual([expect.stringMatching(/^Ana: http/), expect.stringMatching(/^Ben: http/)]);
  await person.goto(first.replace('Ana: ', ''));
  await person.press('Reveal secret');
  // Letters come one after the other.
  await person.see('kestrel for two');
  expect(await person.read('main pre')).toBe('kestrel for two');
  await person.goto(`${origin}/links`);
  await person.see('1 of 2 opened');
  await fits(person);
}

/** Starts an engine for a person, who then does it. */
async function tryIn(
  { packages, isInstalled, start }: Engine,
  size: Size,
  work: (person: Driver) => Promise<void>,
): Promise<void> {
  test.skip(isOptional && !isInstalled, `apt-get install ${packages}`);
  expect(isInstalled, `It is missing: apt-get install ${packages}`).toBe(true);
  const stack = new AsyncDisposableStack();
  try {
    const person = driverOf(await start(stack, { size }));
    await work(person);
    const { width } = await person.measure();
    expect(width === PHONE.width).toBe(size === 'phone');
  } finally {
    await stack.disposeAsync();
  }
}

for (const engine of ENGINES) {
  const title = `${engine.name} (Debian's ${engine.packages})`;
  // Of two engines that are not Chromium, the one that most phones have.
  const when = engine.name === 'WebKit' ? '' : ' @long';
  test(`${title} makes a password, and sends it in a login, on a phone${when}`, ({ product }) =>
    tryIn(engine, 'phone', (person) => sendLogin(person, product.origin)));

  for (const size of SIZES)
    test(`${title} makes passwords, sends fields, and a secret to several, on a ${size} @long`, ({
      product,
    }) =>
      tryIn(engine, size, async (person) => {
        await sendLogin(person, product.origin);
        const email = `engine-${engine.name.toLowerCase()}-${size}@example.com`;
        await person.goto(`${product.origin}/get-started`);
        await person.fill('Email', email);
        await person.press('Send code');
        await person.see('Check your email');
        await person.fill('6-digit code', await product.mailbox.waitForCode(email));
        await person.see('Welcome to Oncelink!');
        await sendToTwo(person, product.origin);
      }));
}
