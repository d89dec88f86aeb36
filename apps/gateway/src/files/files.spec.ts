import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Plan } from '@oncelink/contracts';
import { FILES } from '@oncelink/contracts/files';
import { EXAMPLE as AUTH_EXAMPLE } from '../auth/auth-values.ts';
import { drawToken } from '../auth/token.ts';
import { readGatewayConfig } from '../config.ts';
import { EXAMPLE } from '../links/link-values.ts';
import { WELCOME } from '../testing/fake-auth.ts';
import { RECORDED } from '../testing/fake-events.ts';
import { ROOMY } from '../testing/fake-files.ts';
import { GRANTED } from '../testing/fake-secrets.ts';
import { SEAL, SHORT_LINK } from '../testing/link-bodies.ts';
import { startTestSite } from '../testing/start-test-site.ts';

const {
  sealId: id,
  linkProof: proof,
  linkProofHash: uploadHash,
  passwordProof: readerProof,
  passwordProofHash: reader,
} = EXAMPLE;
const BLOB = { id, uploadHash, readers: [reader], bytes: 65_584, expiresIn: 86_400 };

const on = { FILES: 'on', FILES_ASSERTION_KEY: Buffer.alloc(32, 'key').toString('base64url') };
const site = await startTestSite(on);
const closed = await startTestSite({ ...on, WHO_MAY_CREATE: 'allowed', ALLOWED_CREATORS: 'other.example' });
const without = await startTestSite();
beforeEach(() => {
  site.files.received.length = 0;
  site.files.answer(ROOMY);
});
afterAll(() => Promise.all([site.stop(), closed.stop(), without.stop()]));

async function post(url: string, payload: object, headers: Record<string, string> = {}, at = site) {
  const answer = await at.app.inject({ method: 'POST', url, payload, headers });
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
}
/** The header of somebody who has that plan. */
function signedIn(subscriptionStatus: Plan = 'free', at = site): Record<string, string> {
  const user = { ...AUTH_EXAMPLE.user, subscriptionStatus };
  at.auth.answer({ ...WELCOME, 'auth.resolve-token': { ...WELCOME['auth.resolve-token'], user } });
  return { authorization: `Bearer ${drawToken()}` };
}
const last = () => site.files.received.at(-1);

describe('what the service is told of a file', () => {
  it('is its name, its size, hashes, and who sends it', async () => {
    expect(await post('/api/files', BLOB, signedIn('pro'))).toEqual({
      status: 201,
      body: { partBytes: FILES.partBytes, until: '2026-11-27T12:00:00.000Z' },
    });
    expect(last()).toEqual({
      pattern: 'files.begin',
      request: { id, uploadProofHash: uploadHash, readers: [reader], bytes: 65_584, expiresIn: 86_400 },
      caller: expect.objectContaining({
        plan: 'pro',
        account: expect.objectContaining({ userId: AUTH_EXAMPLE.user.id }),
      }),
    });
  });

  it('is the hash of a proof, never the proof', async () => {
    const own = { id, uploadProofHash: uploadHash };
    expect(await post('/api/files/complete', { id, proof })).toEqual({ status: 200, body: { missing: [] } });
    expect(last()).toEqual({ pattern: 'files.complete', request: own, caller: null });
    expect((await post('/api/files/remove', { id, proof })).status).toBe(204);
    expect(last()?.request).toEqual(own);
    expect((await post('/api/files/done', { id, proof: readerProof })).status).toBe(204);
    expect(last()?.request).toEqual({ id, proofHash: reader });
  });
});

it('a file that is not complete tells which parts are missing', async () => {
  site.files.answer({ 'files.complete': { outcome: 'parts-missing', missing: [3, 7] } });
  expect(await post('/api/files/complete', { id, proof })).toEqual({
    status: 200,
    body: { missing: [3, 7] },
  });
});

it('the states of files come in the order of the question, with hashes alone', async () => {
  site.files.answer({
    'files.states': {
      outcome: 'told',
      files: [
        { state: 'waiting', readers: [{ proofHash: reader, tenths: 4, hasEnded: false }] },
        { state: 'ended', readers: [] },
      ],
    },
  });
  const asked = [
    { id, proof },
    { id: EXAMPLE.sealId, proof },
  ];
  expect(await post('/api/files/states', { files: asked })).toEqual({
    status: 200,
    body: {
      files: [
        { state: 'waiting', readers: [{ hash: reader, tenths: 4, hasEnded: false }] },
        { state: 'ended', readers: [] },
      ],
    },
  });
});

describe('who may send files', () => {
  it('is an account, of any plan, which may make links', async () => {
    expect(await post('/api/files', BLOB)).toMatchObject({ status: 401, body: { code: 'SIGN_IN_REQUIRED' } });
    expect(site.files.received).toEqual([]);
    expect((await post('/api/files', BLOB, signedIn('free'))).status).toBe(201);
    expect(last()?.caller).toMatchObject({ plan: 'free' });
    const refused = await post('/api/files', BLOB, signedIn('pro', closed), closed);
    expect(refused).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED_TO_CREATE' } });
    expect(closed.files.received).toEqual([]);
  });
});

describe('what is refused', () => {
  it.each([
    ['exists', 409, 'FILE_EXISTS'],
    ['too-large', 413, 'FILE_TOO_LARGE'],
    ['quota', 429, 'FILE_QUOTA'],
    ['store-full', 503, 'STORE_FULL'],
  ] as const)('as %s has a code of its own', async (outcome, status, code) => {
    site.files.answer({ 'files.begin': { outcome } });
    expect(await post('/api/files', BLOB, signedIn())).toMatchObject({ status, body: { code } });
  });

  it('is what is not there', async () => {
    site.files.answer({
      'files.complete': { outcome: 'no-file' },
      'files.remove': { outcome: 'no-file' },
      'files.done': { outcome: 'no-file' },
    });
    for (const call of ['complete', 'remove', 'done'])
      expect(await post(`/api/files/${call}`, { id, proof })).toMatchObject({
        status: 404,
        body: { code: 'FILE_NOT_FOUND' },
      });
  });

  it.each([
    ['a length that no blob has', { bytes: 65_536 }],
    ['a length of nothing', { bytes: 0 }],
    ['a length that is none', { bytes: 65_584.5 }],
    ['no reader', { readers: [] }],
    ['a reader twice', { readers: [reader, reader] }],
    [
      '51 readers',
      { readers: Array.from({ length: 51 }, (_, n) => Buffer.alloc(32, n).toString('base64url')) },
    ],
    ['31 days', { expiresIn: 31 * 86_400 }],
    ['no end', { expiresIn: null }],
    ['a name that is none', { id: `${id}A` }],
    ['a proof that is none', { uploadHash: 'x' }],
    ['what is unknown', { name: 'payroll.xlsx' }],
  ])('is %s, before the service sees it', async (_what, changes) => {
    const { status, body } = await post('/api/files', { ...BLOB, ...changes }, signedIn());
    expect([status, body.code]).toEqual([400, 'VALIDATION']);
    expect(site.files.received).toEqual([]);
  });
});

describe('a link that leads to a file', () => {
  const holds = { id, readerHash: reader };
  const make = (headers: Record<string, string>, at = site, extra: object = { holds }) =>
    post('/api/create-short-url', { ...SHORT_LINK, ...extra }, headers, at);
  beforeEach(() => {
    for (const at of [site, without]) {
      at.secrets.received.length = 0;
      at.events.received.length = 0;
      at.secrets.answer({ ...GRANTED, 'links.create': { ...GRANTED['links.create'], isWatched: true } });
      at.events.answer(RECORDED);
    }
  });

  it('is watched, and the files-service knows it by that name before it is made', async () => {
    expect((await make(signedIn('pro'))).status).toBe(201);
    const watch: unknown = Reflect.get(Object(site.secrets.received[0]?.request), 'watch');
    expect(Buffer.from(String(watch), 'base64url')).toHaveLength(16);
    expect(site.files.received).toEqual([
      {
        pattern: 'files.hold',
        request: { id, proofHash: reader, watch, seconds: 86_400 },
        caller: expect.objectContaining({
          account: expect.objectContaining({ userId: AUTH_EXAMPLE.user.id }),
        }),
      },
    ]);
    expect(site.events.received).toEqual([
      { pattern: 'holds.register', request: { watch, expiresAt: EXAMPLE.expiresAt }, caller: null },
    ]);
    expect(JSON.stringify(site.secrets.received[0]?.request)).not.toContain(id);
  });

  it('has its file wait until it opens, and as long as it lives then', async () => {
    expect((await make(signedIn('pro'), site, { holds, startsIn: 7200, expiresIn: 3600 })).status).toBe(201);
    expect(last()?.request).toMatchObject({ seconds: 10_800 });
  });

  it.each([null, FILES.lifeMax + 1])('does not outlive it: a life of %s is refused', async (expiresIn) => {
    expect(await make(signedIn('pro'), site, { holds, expiresIn })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', fields: [{ path: 'body.expiresIn' }] },
    });
    expect([site.files.received, site.secrets.received]).toEqual([[], []]);
  });

  it('has one watch where its maker wants a mail as well', async () => {
    const extra = { holds, tell: { tag: 'K7QF', language: 'en' } };
    expect((await make(signedIn('pro'), site, extra)).status).toBe(201);
    const watches = [...site.events.received, ...site.secrets.received].map(({ request }) =>
      String(Reflect.get(Object(request), 'watch')),
    );
    expect([watches.length, new Set(watches).size]).toEqual([3, 1]);
  });

  it.each([
    ['is not made by visitors', {}, 401],
    ['of a site without files is not made', signedIn('pro', without), 400],
  ] as const)('%s', async (what, headers, status) => {
    const at = what.includes('without') ? without : site;
    expect((await post('/api/seals', { ...SEAL, holds }, { ...headers }, at)).status).toBe(status);
    expect(at.secrets.received).toEqual([]);
  });

  it('that is gone is not made', async () => {
    site.files.answer({ 'files.hold': { outcome: 'no-file' } });
    expect(await make(signedIn('pro'))).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', fields: [{ path: 'body.holds' }] },
    });
    expect(site.secrets.received).toEqual([]);
  });

  it('takes no hop more where it leads to none', async () => {
    expect((await make(signedIn('pro'), site, {})).status).toBe(201);
    expect([site.files.received, site.events.received]).toEqual([[], []]);
    expect(site.secrets.received[0]?.request).not.toHaveProperty('watch');
  });
});

it('a site tells whether files can be sent, and how large', async () => {
  const told = async (settings: Record<string, string>) => {
    const at = await startTestSite(settings);
    try {
      return (await at.app.inject('/api/config')).json().files;
    } finally {
      await at.stop();
    }
  };
  expect(await told({ ...on, FILES_MAX_BYTES: '1000000' })).toEqual({ bytesMax: 1_000_000 });
  expect(await told(on)).toEqual({ bytesMax: FILES.bytesMax });
  // Nobody would be told how their links end.
  expect(await told({ ...on, EVENTS: 'off' })).toBeNull();
  expect(await told({})).toBeNull();
});

describe('a site without files', () => {
  it('has no such calls, and says nothing of them', async () => {
    for (const call of ['', '/complete', '/remove', '/done', '/states'])
      expect(await post(`/api/files${call}`, BLOB, {}, without)).toMatchObject({
        status: 404,
        body: { code: 'ROUTE_NOT_FOUND' },
      });
    expect((await without.app.inject('/api/docs')).body).not.toContain('/api/files');
  });

  it('needs no key; one with files does', () => {
    expect(readGatewayConfig({}).hasFiles).toBe(false);
    expect(() => readGatewayConfig({ FILES: 'on' })).toThrow('FILES_ASSERTION_KEY');
  });
});
