import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { BODY_MAX_BYTES, ENVELOPE_BYTES } from '@oncelink/contracts';
import { EXAMPLE } from './links/link-values.ts';
import { GRANTED } from './testing/fake-secrets.ts';
import { startTestSite } from './testing/start-test-site.ts';

const SEAL = { id: EXAMPLE.sealId, proofHash: EXAMPLE.linkProofHash };
const LINK = {
  encryptedData: EXAMPLE.envelope,
  passwordHash: EXAMPLE.passwordProofHash,
  isPasswordProtected: true,
  proofHash: EXAMPLE.linkProofHash,
};
const REVEAL = { shortCode: EXAMPLE.code, proof: EXAMPLE.linkProof, claim: EXAMPLE.claim };
const JSON_TYPE = { 'content-type': 'application/json' };

const site = await startTestSite({ DEMO_MODE: 'true' });
site.secrets.answer(GRANTED);
await send('/api/seals', SEAL); // the first request of a process also compiles what all others use
site.secrets.received.length = 0;
afterAll(() => site.stop());

// Whatever a test sends here must have ended at the gateway.
afterEach(() => expect(site.secrets.received).toEqual([]));

async function send(
  url: string,
  payload: string | Buffer | object,
  headers: Record<string, string> = JSON_TYPE,
) {
  const started = performance.now();
  const answer = await site.app.inject({
    method: 'POST',
    url,
    headers: { 'x-demo-pro': 'on', ...headers },
    payload,
  });
  return { status: answer.statusCode, body: answer.json(), ms: performance.now() - started };
}

/** The quickest of a few tries: a busy machine makes any single one late. */
async function sendQuickly(...request: Parameters<typeof send>) {
  let best = await send(...request);
  for (let tries = 1; tries < 5 && best.ms >= 50; tries += 1) best = await send(...request);
  expect(best.ms).toBeLessThan(50);
  return best;
}

const envelope = (bytes: number, head: readonly number[]): string =>
  Buffer.concat([Buffer.from(head), Buffer.alloc(bytes - head.length, 7)]).toString('base64url');
const nested = (levels: number): string => `{"id":${'['.repeat(levels)}${']'.repeat(levels)}}`;
const manyKeys = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1])));

describe('a body that is not worth reading', () => {
  it.each([
    ['one byte too large', 413, ' '.repeat(BODY_MAX_BYTES - 1) + '{}'],
    ['of a hundred thousand keys', 413, manyKeys(100_000)],
    ['cut off', 400, '{"id":"a'],
    ['empty', 400, ''],
    ['of deep nesting', 400, nested(1000)],
    ['of the deepest nesting that fits', 400, nested(8000)],
    ['of as many keys as fit', 400, manyKeys(1500)],
    ['with a key given twice', 400, JSON.stringify(SEAL).replace('{', `{"id":"${EXAMPLE.sealId}",`)],
    ['with NaN', 400, '{"expiresIn":NaN}'],
    [
      'with a number beyond all numbers',
      400,
      JSON.stringify({ ...SEAL, expiresIn: 0 }).replace(':0', ':1e999'),
    ],
    ['that is no object', 400, '[]'],
    ['that is null', 400, 'null'],
    ['with __proto__', 400, JSON.stringify(SEAL).replace('{', '{"__proto__":{"isAdmin":true},')],
    ['with constructor', 400, JSON.stringify({ ...SEAL, constructor: { prototype: { isAdmin: true } } })],
  ])('%s', async (_text, status, payload) => {
    const answer = await sendQuickly('/api/seals', payload);
    expect(answer).toMatchObject({
      status,
      body: { code: expect.any(String), requestId: expect.any(String) },
    });
  });

  it('in bytes that are no text', async () => {
    const answer = await send('/api/seals', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]));
    expect(answer).toMatchObject({ status: 400, body: { code: 'MALFORMED_REQUEST' } });
  });

  it('packed: a bomb is refused unopened', async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000, 0x20));
    expect(bomb.length).toBeLessThan(BODY_MAX_BYTES);
    const before = process.memoryUsage().rss;
    const answer = await sendQuickly('/api/seals', bomb, { ...JSON_TYPE, 'content-encoding': 'gzip' });
    expect(answer).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
    expect(process.memoryUsage().rss - before).toBeLessThan(20_000_000);
  });

  it.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/jsonp'],
    ['application/json5'],
    ['application/csp-report'],
    ['text/json'],
    [''],
  ])('of the type %j', async (type) => {
    const answer = await send('/api/seals', JSON.stringify(SEAL), { 'content-type': type });
    expect(answer).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
  });
});

describe('a value that is not allowed', () => {
  it.each([
    ['no id', { id: undefined }, 'body.id'],
    ['a number for an id', { id: 5 }, 'body.id'],
    ['a list for an id', { id: [EXAMPLE.sealId] }, 'body.id'],
    ['an id one byte short', { id: Buffer.alloc(15).toString('base64url') }, 'body.id'],
    ['an id one byte long', { id: Buffer.alloc(17).toString('base64url') }, 'body.id'],
    ['a padded id', { id: `${EXAMPLE.sealId}==` }, 'body.id'],
    ['an id that is not canonical', { id: `${EXAMPLE.sealId.slice(0, -1)}B` }, 'body.id'],
    ['an id with a line break', { id: `${EXAMPLE.sealId}\n` }, 'body.id'],
    ['an id with NUL', { id: `${EXAMPLE.sealId.slice(1)}\0` }, 'body.id'],
    ['a lone surrogate', { id: `${EXAMPLE.sealId.slice(1)}\ud800` }, 'body.id'],
    ['a right-to-left override', { id: `${EXAMPLE.sealId.slice(1)}\u202e` }, 'body.id'],
    [
      'a hash that is not canonical',
      { proofHash: `${EXAMPLE.linkProofHash.slice(0, -1)}B` },
      'body.proofHash',
    ],
    ['a hash in plain base64', { proofHash: `+/${EXAMPLE.linkProofHash.slice(2)}` }, 'body.proofHash'],
    ['29 seconds', { expiresIn: 29 }, 'body.expiresIn'],
    ['365 days and a second', { expiresIn: 31_536_001 }, 'body.expiresIn'],
    ['a fraction of a second', { expiresIn: 86_400.5 }, 'body.expiresIn'],
    ['a negative life', { expiresIn: -86_400 }, 'body.expiresIn'],
    ['a life in text', { expiresIn: '86400' }, 'body.expiresIn'],
    ['an unknown field', { plaintext: 'a' }, 'body.plaintext'],
  ])('%s', async (_text, change, path) => {
    const answer = await sendQuickly('/api/seals', { ...SEAL, ...change });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect(answer.body.fields.map((field: { path: string }) => field.path)).toContain(path);
  });

  it.each([
    ['no envelope', { encryptedData: undefined }],
    ['a plaintext', { encryptedData: 'the password is swordfish' }],
    ['a size between two', { encryptedData: envelope(180, [1, 2, 3]) }],
    ['a size above all', { encryptedData: envelope(8244, [1, 2, 3]) }],
    ['another version', { encryptedData: envelope(179, [3, 2, 3]) }],
    ['a size of the other version', { encryptedData: envelope(179, [2, 0x23]) }],
    ['version 2 and a suite that is not of its kind', { encryptedData: envelope(82, [2, 0x22]) }],
    ['version 2 and the kind of a direct link', { encryptedData: envelope(82, [2, 0x11]) }],
    ['version 2 with the flag of a cover', { encryptedData: envelope(82, [2, 0xa3]) }],
    ['version 2 with the flag of parts', { encryptedData: envelope(82, [2, 0x63]) }],
    ['a password that version 2 does not have', { encryptedData: envelope(82, [2, 0x12]) }],
    ['a suite that is not of its kind', { encryptedData: envelope(179, [1, 2, 2]) }],
    ['an unknown suite', { encryptedData: envelope(179, [1, 4, 3]) }],
    ['the kind of a direct link', { encryptedData: envelope(179, [1, 1, 1]) }],
    ['bits that no byte covers', { encryptedData: `${EXAMPLE.envelope.slice(0, -1)}B` }],
    ['padding', { encryptedData: `${EXAMPLE.envelope}=` }],
    ['a password that the envelope does not have', { encryptedData: envelope(179, [1, 1, 2]) }],
    ['a protected envelope without a password hash', { passwordHash: null }],
    ['a protected envelope said to be open', { isPasswordProtected: false }],
    ['an absent password hash', { passwordHash: undefined }],
    ['a flag in text', { isPasswordProtected: 'true' }],
    ['a proof that is no hash', { proofHash: 'abc' }],
  ])('%s', async (_text, change) => {
    const answer = await send('/api/create-short-url', { ...LINK, ...change });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', fields: expect.arrayContaining([expect.anything()]) },
    });
  });

  it.each([
    ['no claim', '/api/reveal-secret', { claim: undefined }],
    ['an empty password', '/api/reveal-secret', { password: '' }],
    ['a password of its own', '/api/reveal-secret', { password: 'swordfish' }],
    ['no password at all', '/api/reveal-secret', { password: null }],
    ['a code of nine characters', '/api/reveal-secret', { shortCode: 'Ab3dE6gH9' }],
    ['neither code nor seal', '/api/reveal/ack', { shortCode: undefined }],
    ['both code and seal', '/api/reveal/ack', { id: EXAMPLE.sealId }],
  ])('%s', async (_text, url, change) => {
    expect(await send(url, { ...REVEAL, ...change })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION' },
    });
  });

  it.each([
    '',
    '?code=',
    '?code=abc',
    '?code=Ab3dE6gH9k&code=Ab3dE6gH9k',
    '?code=Ab3dE6gH9k&x=1',
    '?code=Ab3dE6gH9%00',
  ])('the query %j', async (query) => {
    const headers = { 'x-link-proof': EXAMPLE.linkProof };
    const answer = await site.app.inject({ url: `/api/get-short-url${query}`, headers });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION']);
  });
});

describe('what an error tells', () => {
  it('names at most ten fields, and cuts names that the caller made up', async () => {
    const long = 'n'.repeat(5000);
    const { body } = await send('/api/seals', { [long]: 1, ...JSON.parse(manyKeys(100)) });
    expect(body.fields).toHaveLength(10);
    expect(JSON.stringify(body).length).toBeLessThan(2000);
  });

  it('repeats no value', async () => {
    const { body } = await send('/api/reveal-secret', { ...REVEAL, password: 'swordfish' });
    expect(JSON.stringify(body)).not.toContain('swordfish');
  });
});

describe('the smallest and the largest of what is allowed', () => {
  afterEach(() => {
    site.secrets.received.length = 0;
  });

  it.each([30, 31_536_000, null])('a life of %j', async (expiresIn) => {
    expect(await send('/api/seals', { ...SEAL, expiresIn })).toMatchObject({ status: 201 });
  });

  const OPEN = { passwordHash: null, isPasswordProtected: false };
  const ENVELOPES = [
    ...ENVELOPE_BYTES[1].flatMap((bytes) => [
      [bytes, [1, 2, 3], {}] as const,
      [bytes, [1, 3, 3], {}] as const,
      [bytes, [1, 1, 2], OPEN] as const,
    ]),
    ...ENVELOPE_BYTES[2].flatMap((bytes) => [
      [bytes, [2, 0x23], {}] as const,
      [bytes, [2, 0x33], {}] as const,
      [bytes, [2, 0x12], OPEN] as const,
    ]),
  ];

  it.each(ENVELOPES)('an envelope of %d bytes that starts with %j', async (bytes, head, change) => {
    // What follows the header shares a character with it.
    for (const rest of [0x00, 0xff]) {
      const encryptedData = envelope(bytes, [...head, rest]);
      const answer = await send('/api/create-short-url', { ...LINK, ...change, encryptedData });
      expect(answer).toMatchObject({ status: 201 });
    }
  });
});
