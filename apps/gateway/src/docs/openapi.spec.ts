import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from '@jest/globals';
import { SIGN_IN_CODE } from '@oncelink/contracts';
import { WELCOME } from '../testing/fake-auth.ts';
import { PAID } from '../testing/fake-billing.ts';
import { RECORDED } from '../testing/fake-events.ts';
import { ROOMY } from '../testing/fake-files.ts';
import { GRANTED } from '../testing/fake-secrets.ts';
import { startTestSite } from '../testing/start-test-site.ts';
import { exampleRequest } from './example-request.ts';
import type { ApiDocument } from './make-document.ts';
import { missingIn } from './compare-documents.ts';
import { callsOf, type ApiCall } from './read-calls.ts';

const read = (file: string): ApiDocument =>
  JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'));
const document = read('openapi.json');
const v1 = read('openapi.v1.json');
const calls = callsOf(document);

const site = await startTestSite({
  DEMO_MODE: 'true',
  FILES: 'on',
  FILES_ASSERTION_KEY: Buffer.alloc(32, 1).toString('base64url'),
});
site.files.answer(ROOMY);
site.secrets.answer({
  ...GRANTED,
  // The examples ask for a mail, too.
  'links.create': { ...GRANTED['links.create'], isWatched: true },
  'seals.create': { ...GRANTED['seals.create'], isWatched: true },
  'asks.make': { ...GRANTED['asks.make'], isWatched: true },
});
site.billing.answer(PAID);
site.events.answer(RECORDED);
const { demoCode } = SIGN_IN_CODE;
site.auth.answer({ ...WELCOME, 'auth.send-code': { ...WELCOME['auth.send-code'], demoCode } });

afterAll(() => site.stop());

describe('the API document', () => {
  it.each([
    ['/api/docs-json', document],
    ['/api/v1/openapi.json', v1],
  ])('is what the gateway says of itself at %s (npm run openapi renews the file)', async (url, written) => {
    const answer = await site.app.inject(url);
    expect(answer.json()).toEqual(written);
  });

  it.each([
    ['the page', document, 30],
    ['programs', v1, 20],
  ])('describes every field of the calls of %s, with an example', (_whose, { components }, least) => {
    const fields = Object.values(components.schemas).flatMap(({ properties = {} }) =>
      Object.values(properties),
    );
    expect(fields.length).toBeGreaterThan(least);
    for (const field of fields) {
      expect(field).toMatchObject({
        description: expect.stringMatching(/.\.$/),
        examples: [expect.anything()],
      });
    }
  });

  it('says "Nothing was created" of calls alone that create something', () => {
    const saying = calls.filter(({ answers }) =>
      answers.some(({ description }) => description.includes('Nothing was created')),
    );
    expect(saying.map(({ id }) => id)).toEqual(['beginFile', 'createShortUrl', 'createSeal', 'makeAsk']);
  });

  it.each([...calls, ...callsOf(v1)].map((call) => [`${call.method} ${call.path}`, call] as const))(
    'has an example of %s that works',
    async (_name, call) => {
      const { body, headers, ...request } = exampleRequest(call);
      const answer = await site.app.inject({
        ...request,
        headers: { ...headers, 'x-demo-pro': 'on' },
        ...(body && { payload: body }),
      });
      const [success] = call.answers.filter(({ status }) => status.startsWith('2'));
      expect([answer.body, String(answer.statusCode)]).toEqual([answer.body, success?.status]);
      expectDescribed(answer.body, call);
    },
  );
});

it('the API of programs still has all that it had in the last release', () => {
  expect(missingIn(v1, read('openapi.v1.released.json'))).toEqual([]);
  const { '/api/v1/seals': _left, ...paths } = v1.paths;
  expect(missingIn({ ...v1, paths }, v1)).toEqual(['POST /api/v1/seals is missing']);
});

/** An answer has all required fields that the document names, and no others. */
function expectDescribed(text: string, { answers }: ApiCall): void {
  const fields = answers.find(({ status }) => status.startsWith('2'))?.fields ?? [];
  const answered = text === '' ? [] : Object.keys(JSON.parse(text));
  const own = fields.filter(({ name }) => !name.includes('.'));
  expect(own.map(({ name }) => name)).toEqual(expect.arrayContaining(answered));
  expect(answered).toEqual(expect.arrayContaining(own.filter((f) => f.required).map(({ name }) => name)));
}
