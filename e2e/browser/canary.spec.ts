import { createHash } from 'node:crypto';
import type { Page, Request } from '@playwright/test';
import { readLink as parseLink } from '@oncelink/link-crypto';
import { readAsk } from '@oncelink/link-crypto/asking';
import { dumpDatabase } from '@oncelink/testing/product/database';
import { dumpRedis, watchRedis } from '@oncelink/testing/product/redis';
import { expect, test } from './fixtures.ts';
import { becomePro, expectMessage, generate, readLink, revealSecret } from './people.ts';

/** `lanes`: pairs of people at once, as most of a flow is waiting. */
const SIZES = [
  { count: 3, lanes: 1, when: '' },
  { count: 100, lanes: 4, when: ' @long' },
];
const PASSWORD = 'canary-password-harbor-42';

/** A value that must not show up, in every spelling in which it could. */
function spellings(value: string): string[] {
  const bytes = Buffer.from(value);
  return [
    value,
    encodeURIComponent(value),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ];
}

/** The same for bytes that are spelt in base64url at the surface. */
function byteSpellings(value: string): string[] {
  const bytes = Buffer.from(value, 'base64url');
  return [value, bytes.toString('base64').replace(/=+$/, ''), bytes.toString('hex')];
}

interface Flow {
  readonly text: string;
  readonly fragment: string;
  readonly proof: string | undefined;
}

/** What the page sent: address without fragment (browsers cut it), headers, body. */
async function recorded(request: Request): Promise<string> {
  return `${request.url().split('#')[0]}\n${JSON.stringify(await request.allHeaders())}\n${request.postData() ?? ''}\n`;
}

async function share(sender: Page, recipient: Page, index: number): Promise<Flow> {
  const text = `canary-message-${index}-${createHash('sha256').update(String(index)).digest('hex').slice(0, 24)}`;
  const kind = ['sealed', 'short', 'password'][index % 3];
  await sender
    .getByRole('button', { name: 'Create Another' })
    .or(sender.getByRole('textbox', { name: 'Secret' }))
    .first()
    .click();
  await generate(
    sender,
    text,
    kind === 'sealed' ? {} : kind === 'short' ? { short: true } : { password: PASSWORD },
  );
  await expect(sender.getByRole('heading', { name: 'Your one-time link is ready.' })).toBeVisible();
  const link = new URL(await readLink(sender));
  // Between two links that differ in their fragment alone lies another page, which costs no new process if it is ours.
  await recipient.goto('/robots.txt', { waitUntil: 'load' });
  await recipient.goto(link.href);
  if (kind === 'password') {
    await recipient.getByLabel('Enter password to access this secret:').fill(PASSWORD);
    await recipient.getByRole('button', { name: 'Verify Password' }).click();
  }
  await revealSecret(recipient);
  await expectMessage(recipient, text);
  await expect.poll(() => recipient.url()).toMatch(/\/s-$/);
  const fragment = link.hash.slice(1);
  const parsed = await parseLink({ pathname: link.pathname, fragment });
  return { text, fragment, proof: 'proof' in parsed ? parsed.proof : undefined };
}

/** Somebody asks, another one answers, and the first reads that in My links. @returns the answer, and the ask with its question */
async function ask(asker: Page, other: Page): Promise<readonly Flow[]> {
  const [question, text] = ['canary-question-kestrel-vapor', 'canary-answer-harbor-ribbon'];
  await asker.goto('/ask');
  await asker.getByLabel('What do you ask for?').fill(question);
  await asker.getByRole('button', { name: 'Make request link' }).click();
  const card = asker.getByRole('region', { name: 'The request link' });
  const { href, pathname, hash } = new URL((await card.locator('code').textContent()) ?? '');
  const fragment = hash.slice(1);
  const { askProof: proof } = await readAsk({ pathname, fragment });
  await other.goto(href);
  await other.getByRole('textbox', { name: 'Your answer' }).fill(text);
  await other.getByRole('button', { name: 'Send it' }).click();
  await expect(other.getByRole('heading', { name: 'Sent.' })).toBeVisible();
  await asker.goto('/links');
  await asker.getByRole('button', { name: 'Open the answer' }).click();
  await asker.getByRole('button', { name: 'Show the answer' }).click();
  await expect(asker.locator('main pre').last()).toHaveText(text);
  return [
    { text, fragment, proof },
    { text: question, fragment, proof },
  ];
}

for (const { count, lanes, when } of SIZES)
  test(`W5, L1: of ${count} flows nothing that opens a secret is in any request, log, row or key${when}`, async ({
    openPage,
    product,
  }) => {
    test.setTimeout(600_000);
    const pending: Promise<string>[] = [];
    const redis = await watchRedis(product.redisUrl);
    const lane = async (first: number): Promise<Flow[]> => {
      const [sender, recipient] = [await openPage(), await openPage()];
      for (const page of [sender, recipient])
        page.on('request', (request) => pending.push(recorded(request)));
      await becomePro(sender);
      const own: Flow[] = [];
      for (let i = first; i < count; i += lanes) own.push(await share(sender, recipient, i));
      return own;
    };
    const shared = (await Promise.all(Array.from({ length: lanes }, (_, first) => lane(first)))).flat();
    expect(shared.length).toBe(count);
    const [asker, other] = [await openPage(), await openPage()];
    for (const page of [asker, other]) page.on('request', (request) => pending.push(recorded(request)));
    const flows = [...shared, ...(await ask(asker, other))];

    const requests = (await Promise.all(pending)).join('');
    const stored = [
      product.logs(),
      await dumpDatabase(product.databaseUrl),
      await redis.stop(),
      await dumpRedis(product.redisUrl),
    ].join('\n');

    // The net must catch: what is meant to be there is found.
    expect(requests).toContain('/api/create-short-url');
    expect(requests).toContain('/api/asks/collect');
    expect(stored).toContain('links.create');
    expect(stored).toContain('asks.make');

    const hits: string[] = [];
    for (const { text, fragment, proof } of flows) {
      const key = fragment.slice(4, 47);
      const unopened = [...spellings(text), ...byteSpellings(key), fragment];
      for (const needle of unopened)
        if (requests.includes(needle) || stored.includes(needle)) hits.push(needle);
      // Proofs are shown to the gateway, so they are in requests; nowhere else.
      for (const needle of proof === undefined ? [] : byteSpellings(proof))
        if (stored.includes(needle)) hits.push(needle);
    }
    for (const needle of spellings(PASSWORD))
      if (requests.includes(needle) || stored.includes(needle)) hits.push(needle);
    expect(hits).toEqual([]);
  });
