import { driverOf, type Driver } from './engines/driver.ts';
import { ENGINES, PHONE, SIZES } from './engines/engines.ts';
import { expect, test } from './fixtures.ts';

/** They are too large to ask of everybody who tests. What lands has been tried in all of them. */
const isOptional = process.env['CI'] !== 'true';

/** Nothing on the page is beyond its edge. */
const fits = async (person: Driver) => expect(await person.measure()).toMatchObject({ beyond: 0 });

/** Asks for a secret, answers as who got the link, and reads the answer in My links. */
async function askAndAnswer(person: Driver, origin: string): Promise<string> {
  await person.goto(`${origin}/ask`);
  await person.fill('What do you ask for?', 'The door code');
  await person.press('Make request link');
  const link = await person.read('[aria-label="The request link"] code');
  await fits(person);
  await person.goto(link);
  await person.fill('Your answer', 'kestrel-1234 für db1');
  await fits(person);
  await person.press('Send it');
  await person.see('Sent.');
  return readAnswer(person, origin);
}

/** Sends a secret whose reader may answer, answers, and reads that in My links. */
async function sendAndReply(person: Driver, origin: string): Promise<string> {
  await person.goto(`${origin}/`);
  await person.fill('Secret', 'Which code has the door?');
  await person.press('Note, answer');
  await person.toggle('They may answer in secret');
  await person.press('Generate Secure Link');
  const link = await person.read('[aria-label="Your link"] code');
  await person.goto(link);
  await person.press('Reveal secret');
  await person.read('main pre');
  await person.press('Answer');
  await person.fill('Your answer', 'kestrel-5678');
  await fits(person);
  await person.press('Send it');
  await person.see('Only who sent you the secret can open it, once.');
  return readAnswer(person, origin);
}

async function readAnswer(person: Driver, origin: string): Promise<string> {
  await person.goto(`${origin}/links`);
  await person.press('Open the answer');
  await person.press('Show the answer');
  await person.see('You have it now.');
  await fits(person);
  return person.read('main pre');
}

for (const { name, packages, isInstalled, start } of ENGINES)
  for (const size of SIZES)
    test(`${name} (Debian's ${packages}) asks, answers, replies and reads, on a ${size} @long`, async ({
      product,
    }) => {
      test.skip(isOptional && !isInstalled, `apt-get install ${packages}`);
      expect(isInstalled, `${name} is missing: apt-get install ${packages}`).toBe(true);
      const stack = new AsyncDisposableStack();
      try {
        const person = driverOf(await start(stack, { size }));
        expect(await askAndAnswer(person, product.origin)).toBe('kestrel-1234 für db1');
        expect(await sendAndReply(person, product.origin)).toBe('kestrel-5678');
        const { width } = await person.measure();
        expect(width === PHONE.width).toBe(size === 'phone');
      } finally {
        await stack.disposeAsync();
      }
    });
