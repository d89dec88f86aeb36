import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { KEY_SCOPES } from '@oncelink/contracts';
import { FILES } from '@oncelink/contracts/files';
import { EXAMPLE as AUTH_EXAMPLE } from '../auth/auth-values.ts';
import { EXAMPLE } from '../links/link-values.ts';
import { RECORDED } from '../testing/fake-events.ts';
import { ROOMY } from '../testing/fake-files.ts';
import { GRANTED } from '../testing/fake-secrets.ts';
import { keyHeaders } from '../testing/keys.ts';
import { startTestSite } from '../testing/start-test-site.ts';

const { sealId: id, linkProof: proof, linkProofHash: uploadHash, passwordProofHash: reader } = EXAMPLE;
const BLOB = { id, uploadHash, readers: [reader], bytes: 65_584, expiresIn: 86_400 };
const SEAL = { sealId: EXAMPLE.sealId, proofHash: EXAMPLE.linkProofHash };
const HOLDS = { id, readerHash: reader };

const on = { FILES: 'on', FILES_ASSERTION_KEY: Buffer.alloc(32, 'key').toString('base64url') };
const site = await startTestSite(on);
const closed = await startTestSite({ ...on, WHO_MAY_CREATE: 'allowed', ALLOWED_CREATORS: 'other.example' });
const without = await startTestSite();
beforeEach(() => {
  for (const { files, secrets, events } of [site, closed, without]) {
    for (const { received } of [files, secrets, events]) received.length = 0;
  }
  site.files.answer(ROOMY);
  site.events.answer(RECORDED);
  site.secrets.answer({ ...GRANTED, 'seals.create': { ...GRANTED['seals.create'], isWatched: true } });
});
afterAll(() => Promise.all([site.stop(), closed.stop(), without.stop()]));

async function post(url: string, payload: object, headers: Record<string, string> = {}, at = site) {
  const answer = await at.app.inject({ method: 'POST', url: `/api/v1/${url}`, payload, headers });
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
}

describe('files of programs', () => {
  it('are begun by a key, in the name of its owner', async () => {
    expect(await post('files', BLOB, keyHeaders(site))).toEqual({
      status: 201,
      body: { partBytes: FILES.partBytes, until: '2026-11-27T12:00:00.000Z' },
    });
    const { id: keyId, scopes } = AUTH_EXAMPLE.key;
    expect(site.files.received).toEqual([
      {
        pattern: 'files.begin',
        request: { id, uploadProofHash: uploadHash, readers: [reader], bytes: 65_584, expiresIn: 86_400 },
        caller: { plan: 'pro', account: null, key: { id: keyId, ownerId: AUTH_EXAMPLE.user.id, scopes } },
      },
    ]);
  });

  it.each(KEY_SCOPES)('need secrets:create, not %s alone', async (scope) => {
    const { status, body } = await post('files', BLOB, keyHeaders(site, { scopes: [scope] }));
    expect(scope === 'secrets:create' ? status : body.code).toBe(
      scope === 'secrets:create' ? 201 : 'KEY_SCOPE',
    );
  });

  it('are begun by nobody without a key, nor where the site is closed to its owner', async () => {
    expect((await post('files', BLOB)).body.code).toBe('KEY_INVALID');
    expect((await post('files', BLOB, keyHeaders(closed), closed)).body.code).toBe('NOT_ALLOWED_TO_CREATE');
    expect([...site.files.received, ...closed.files.received]).toEqual([]);
  });

  it('are completed, taken back, said to have arrived, and asked about without a key', async () => {
    expect(await post('files/complete', { id, proof })).toEqual({ status: 200, body: { missing: [] } });
    expect((await post('files/remove', { id, proof })).status).toBe(204);
    expect((await post('files/done', { id, proof })).status).toBe(204);
    expect((await post('files/states', { files: [{ id, proof }] })).status).toBe(200);
    expect(site.files.received.map(({ pattern }) => pattern)).toEqual([
      'files.complete',
      'files.remove',
      'files.done',
      'files.states',
    ]);
  });

  it('are none on a site without files', async () => {
    for (const call of ['', '/complete', '/remove', '/done', '/states'])
      expect((await post(`files${call}`, BLOB, {}, without)).body.code).toBe('ROUTE_NOT_FOUND');
  });
});

describe('a link of a program that leads to files', () => {
  it('is known to the files-service by the name of its receipt, before it is made', async () => {
    const made = await post('seals', { ...SEAL, holds: HOLDS }, keyHeaders(site));
    expect(made.status).toBe(201);
    const watch: unknown = Reflect.get(Object(site.secrets.received[0]?.request), 'watch');
    expect(site.files.received).toEqual([
      {
        pattern: 'files.hold',
        request: { id, proofHash: reader, watch, seconds: 86_400 },
        // Whose file it is decides who may hang it on a link.
        caller: expect.objectContaining({ key: expect.objectContaining({ ownerId: AUTH_EXAMPLE.user.id }) }),
      },
    ]);
    const told = site.events.received.map(({ pattern, request }) => [
      pattern,
      Reflect.get(Object(request), 'watch'),
    ]);
    expect(told).toEqual([
      ['receipts.register', watch],
      ['holds.register', watch],
    ]);
  });

  it('is not made without a key, of a file that is gone, or where there are none', async () => {
    expect((await post('seals', { ...SEAL, holds: HOLDS })).body.code).toBe('KEY_INVALID');
    site.files.answer({ 'files.hold': { outcome: 'no-file' } });
    expect((await post('seals', { ...SEAL, holds: HOLDS }, keyHeaders(site))).body.code).toBe('VALIDATION');
    const elsewhere = await post('seals', { ...SEAL, holds: HOLDS }, keyHeaders(without), without);
    expect(elsewhere.body.code).toBe('VALIDATION');
    expect([...site.secrets.received, ...without.secrets.received]).toEqual([]);
  });
});
