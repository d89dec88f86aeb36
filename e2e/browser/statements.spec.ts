import { generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  readStatementKeys,
  signedText,
  STATEMENT_KEYS_PATH,
  verifyStatement,
  writeStatement,
  type Statement,
} from '@oncelink/contracts/statements';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { expectMessage, makeLink, revealSecret } from './people.ts';
import { bundle, type Script } from './vectors/bundle.ts';
import { ENGINES } from './engines/engines.ts';
import { serveVectors } from './vectors/serve-vectors.ts';
import type { StatementInput, StatementOutcome } from './vectors/try-statement.ts';

const SCRIPT: Script = {
  entry: path.join(import.meta.dirname, 'vectors/try-statement.ts'),
  call: 'tryStatement',
};
const STATEMENT: Statement = {
  site: 'https://oncelink.example',
  link: Buffer.alloc(32, 'link').toString('base64url'),
  reason: 'viewed',
  endedAt: '2026-11-25T10:12:00.000Z',
  keys: [{ name: '17', destroyedAt: null }],
  saidAt: '2026-11-25T11:00:00.000Z',
};
const DESTROYED = '2026-11-26T00:04:10.000Z';
const AFTER_ROTATION: Statement = {
  ...STATEMENT,
  keys: [{ name: '17', destroyedAt: DESTROYED }],
  saidAt: '2026-11-26T11:00:00.000Z',
};

function drawKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const state = (statement: Statement): string => {
    const text = writeStatement(statement);
    return signedText(text, x, sign(null, Buffer.from(text), privateKey).toString('base64url'));
  };
  return { publicKey: x, state };
}
const [now, before, stranger] = [drawKey(), drawKey(), drawKey()];
const published = {
  site: STATEMENT.site,
  publicKeys: [
    { publicKey: now.publicKey, state: 'current' as const },
    { publicKey: before.publicKey, state: 'former' as const },
  ],
  ringKeys: [{ name: '17', destroyedAt: DESTROYED }],
  saidAt: '2026-11-27T00:00:00.000Z',
};
const CASES: readonly (readonly [whole: string, verdict: string])[] = [
  [now.state(STATEMENT), 'genuine, current'],
  [now.state(AFTER_ROTATION), 'genuine, current'],
  [before.state(STATEMENT), 'genuine, former'],
  [stranger.state(STATEMENT), 'unknown-key'],
];
const inputs: readonly StatementInput[] = CASES.map(([whole]) => ({ whole, published }));
const expected: readonly StatementOutcome[] = CASES.map(([, verdict]) => ({ verdict, genuineCopies: 0 }));

test('M4: the browser knows a genuine statement, and refuses it with any bit flipped', async ({
  openPage,
}) => {
  const page = await openPage({ bypassCSP: true });
  await page.goto('/nowhere');
  await page.addScriptTag({ content: await bundle(SCRIPT) });
  for (const [index, input] of inputs.entries()) {
    const outcome = page.evaluate((given) => Reflect.get(globalThis, 'tryStatement')(given), input);
    expect(await outcome).toEqual(expected[index]);
  }
});

/** They are too large to ask of everybody who tests, as for the vectors. */
const isOptional = process.env['CI'] !== 'true';

for (const { name, packages, isInstalled, start } of ENGINES)
  test(`M4: ${name} (Debian's ${packages}) does the same @long`, async () => {
    test.skip(isOptional && !isInstalled, `apt-get install ${packages}`);
    expect(isInstalled, `${name} is missing: apt-get install ${packages}`).toBe(true);
    test.setTimeout(60_000);
    const stack = new AsyncDisposableStack();
    try {
      const page = stack.use(await serveVectors<StatementOutcome>(inputs, SCRIPT));
      await (await start(stack)).goto(page.address);
      expect(await page.outcomes).toEqual(expected);
    } finally {
      await stack.disposeAsync();
    }
  });

test('who made a link saves a statement when it was opened, and it is that of the site @long', async ({
  page,
  openPage,
  product,
}) => {
  const link = await makeLink(page, 'to be stated');
  await expect(page.getByText('Kept on this device')).toBeVisible();
  const reader = await openPage();
  await reader.goto(link);
  await revealSecret(reader);
  await expectMessage(reader, 'to be stated');

  await page.goto('/links');
  const row = page.getByRole('main').getByRole('listitem');
  await expect(row).toContainText('Opened');
  await row.getByRole('button').first().click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Save a statement/ }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^oncelink-[A-Z0-9]{4}\.txt$/);
  await expect(page.getByText('A key of that time is still in use')).toBeVisible();
  const keys = readStatementKeys(await (await fetch(`${product.origin}${STATEMENT_KEYS_PATH}`)).text());
  if (keys === null) throw new Error('The site publishes no keys.');
  const whole = readFileSync(await file.path(), 'utf8');
  expect(await verifyStatement(whole, keys)).toMatchObject({
    outcome: 'genuine',
    signedBy: 'current',
    statement: { site: product.origin, reason: 'viewed' },
  });
});

for (const [size, options] of [
  ['desktop', {}],
  ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true }],
] as const)
  test(`the card of a link that was taken back gives a statement too, by keys alone, on a ${size} @long`, async ({
    openPage,
    product,
  }) => {
    const page = await openPage(options);
    await makeLink(page, 'typed by mistake');
    await page.getByRole('button', { name: 'Take back' }).press('Enter');
    await page.getByRole('button', { name: 'Take it back' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Taken back' })).toBeFocused();
    const save = page.getByRole('button', { name: 'Save a statement' });
    await expect(save).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Create Another' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(save).toBeFocused();
    const downloading = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const file = await downloading;
    await expect(page.getByText('A key of that time is still in use')).toBeVisible();
    await expectAccessible(page);
    const keys = readStatementKeys(await (await fetch(`${product.origin}${STATEMENT_KEYS_PATH}`)).text());
    if (keys === null) throw new Error('The site publishes no keys.');
    expect(await verifyStatement(readFileSync(await file.path(), 'utf8'), keys)).toMatchObject({
      outcome: 'genuine',
      statement: { site: product.origin, reason: 'deleted' },
    });
  });
