import { expect } from '@playwright/test';
import { Oncelink, OncelinkError, type MadeSecret, type NewSecret, type OpenOptions } from '@oncelink/sdk';
import { testOfPrograms as test } from '../shared-clusters.ts';

const MESSAGE = 'canary-message ✓ 秘密\n';
const PASSWORD = 'canary-pässword';

let url: string;
test.beforeAll(({ cluster }) => {
  url = cluster.gateways[0] ?? '';
});

/** What makes a link of each kind, and what opens it. */
const KINDS: readonly (readonly [MadeSecret['kind'], Partial<NewSecret>, OpenOptions])[] = [
  ['sealed', {}, {}],
  ['short', { short: true }, {}],
  ['password', { password: PASSWORD }, { password: PASSWORD }],
];

/** What a call rejected with. */
async function refusalOf(call: Promise<unknown>): Promise<Partial<OncelinkError>> {
  const outcome = await call.catch((error: unknown) => error);
  return outcome instanceof OncelinkError ? outcome : {};
}

for (const [kind, choice, options] of KINDS) {
  // What takes longest by far differs least.
  const when = kind === 'sealed' ? '' : ' @long';
  test(`a program makes a ${kind} link, which opens once`, async () => {
    const oncelink = new Oncelink({ url });
    const made = await oncelink.createSecret({ message: MESSAGE, expiresIn: 600, ...choice });
    expect(made.kind).toBe(kind);
    expect(Date.parse(made.expiresAt ?? '') - Date.now()).toBeLessThanOrEqual(600_000);
    expect(await oncelink.status(made.url)).toMatchObject({
      state: 'waiting',
      isPasswordProtected: kind === 'password',
    });
    expect(await oncelink.openSecret(made.url, options)).toEqual({ message: MESSAGE });
    expect(await refusalOf(oncelink.openSecret(made.url, options))).toMatchObject({
      code: 'GONE',
      reason: 'viewed',
    });
    expect(await oncelink.status(made.url)).toMatchObject({ state: 'viewed' });
  });

  test(`a program makes a ${kind} link with a note and fields, and reads the note before it opens${when}`, async () => {
    const oncelink = new Oncelink({ url });
    const fields = { form: 'login', values: { user: 'ada', password: MESSAGE } } as const;
    const note = 'For the staging database';
    const made = await oncelink.createSecret({ message: 'Bye', fields, note, ...choice });
    expect(await oncelink.status(made.url)).toMatchObject({ state: 'waiting', note });
    expect(await oncelink.openSecret(made.url, options)).toEqual({
      message: `user: ada\npassword: ${MESSAGE}\n\nBye`,
      text: 'Bye',
      fields,
      note,
    });
  });

  test(`a crash between opening a ${kind} link and storing its secret loses nothing for a minute${when}`, async () => {
    const oncelink = new Oncelink({ url });
    const made = await oncelink.createSecret({ message: MESSAGE, ...choice });
    const claim = await oncelink.newClaim();
    await oncelink.claimSecret(made.url, { claim, ...options });
    expect(await refusalOf(oncelink.openSecret(made.url, options))).toMatchObject({ reason: 'viewed' });
    const again = await new Oncelink().claimSecret(made.url, { claim, ...options });
    expect(again.message).toBe(MESSAGE);
    await again.acknowledge();
    await expect
      .poll(async () => (await refusalOf(oncelink.claimSecret(made.url, { claim, ...options }))).reason)
      .toBe('viewed');
  });

  test(`a ${kind} link is destroyed unread, and not once it was read${when}`, async () => {
    const oncelink = new Oncelink({ url });
    const made = await oncelink.createSecret({ message: MESSAGE, ...choice });
    await oncelink.burn(made.url);
    expect(await oncelink.status(made.url)).toMatchObject({ state: 'deleted' });
    // A repetition after a lost answer is no fault.
    await oncelink.burn(made.url);
    expect(await refusalOf(oncelink.openSecret(made.url, options))).toMatchObject({ reason: 'deleted' });
    const read = await oncelink.createSecret({ message: MESSAGE, ...choice });
    await oncelink.openSecret(read.url, options);
    expect(await refusalOf(oncelink.burn(read.url))).toMatchObject({ code: 'GONE', reason: 'viewed' });
  });

  test(`making a ${kind} link is repeated when the answer is lost, and gives one link that opens${when}`, async () => {
    let lost = 0;
    const lossy: typeof fetch = async (...request) => {
      const response = await fetch(...request);
      if (lost++ === 0) throw new TypeError('connection reset');
      return response;
    };
    const made = await new Oncelink({ url, fetch: lossy }).createSecret({ message: MESSAGE, ...choice });
    expect(lost).toBe(2);
    expect(await new Oncelink().openSecret(made.url, options)).toEqual({ message: MESSAGE });
  });
}

test('a note or fields that are none are refused, and nothing is sent', async () => {
  let calls = 0;
  const fetch: typeof globalThis.fetch = (...request) => {
    calls += 1;
    return globalThis.fetch(...request);
  };
  const oncelink = new Oncelink({ url, fetch });
  const refusals: readonly (readonly [NewSecret, string])[] = [
    [{ message: 'x', note: '' }, 'BAD_NOTE'],
    [{ message: 'x', note: 'x'.repeat(141) }, 'BAD_NOTE'],
    [{ fields: { form: 'login', values: { user: 'ada' } } }, 'BAD_FIELDS'],
    [{ fields: { form: 'key', values: { value: 'x'.repeat(2001) } } }, 'BAD_MESSAGE'],
  ];
  for (const [secret, code] of refusals)
    expect(await refusalOf(oncelink.createSecret(secret))).toMatchObject({ code });
  expect(calls).toBe(0);
});

test('a wrong password leaves the secret where it is, and says how many tries are left', async () => {
  const oncelink = new Oncelink({ url });
  const made = await oncelink.createSecret({ message: MESSAGE, password: PASSWORD });
  expect(await refusalOf(oncelink.openSecret(made.url))).toMatchObject({ code: 'PASSWORD_NEEDED' });
  expect(await refusalOf(oncelink.openSecret(made.url, { password: 'no' }))).toMatchObject({
    code: 'WRONG_PASSWORD',
    triesLeft: 9,
  });
  expect(await oncelink.openSecret(made.url, { password: PASSWORD })).toEqual({ message: MESSAGE });
});

test('nothing that is sent tells the secret, its password or its key, and readers show no API key', async () => {
  const sent: { readonly url: string; readonly text: string }[] = [];
  const recorded: typeof fetch = async (input, init) => {
    if (typeof input !== 'string') throw new Error('The package sends to addresses in text.');
    sent.push({ url: input, text: JSON.stringify([input, init]) });
    return fetch(input, init);
  };
  const apiKey = `olk_${'A'.repeat(49)}`;
  const made = await new Oncelink({ url }).createSecret({ message: MESSAGE, password: PASSWORD });
  const reader = new Oncelink({ url, apiKey, fetch: recorded });
  await reader.status(made.url);
  await reader.openSecret(made.url, { password: PASSWORD });
  await refusalOf(reader.burn(made.url));
  // A key that does not exist makes nothing, and is seen where links are made.
  await refusalOf(reader.createSecret({ message: MESSAGE }));
  const fragment = new URL(made.url).hash.slice(1);
  for (const canary of ['canary', fragment])
    expect(sent.filter(({ text }) => text.includes(canary))).toEqual([]);
  expect(sent.map(({ text }) => text.includes(apiKey))).toEqual(
    sent.map((one) => one.url.endsWith('/seals')),
  );
  expect(sent.map((one) => new URL(one.url).pathname.replace('/api/v1/', ''))).toEqual([
    'links/status',
    'links/verify',
    'links/reveal',
    'links/ack',
    'links/delete',
    'seals',
  ]);
});
