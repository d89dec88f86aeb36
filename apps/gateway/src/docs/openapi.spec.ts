import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from '@jest/globals';
import { SIGN_IN_CODE } from '@oncelink/contracts';
import { WELCOME } from '../testing/fake-auth.ts';
import { PAID } from '../testing/fake-billing.ts';
import { GRANTED } from '../testing/fake-secrets.ts';
import { startTestSite } from '../testing/start-test-site.ts';
import { exampleRequest } from './example-request.ts';
import type { ApiDocument } from './make-document.ts';
import { callsOf, type ApiCall } from './read-calls.ts';

const document: ApiDocument = JSON.parse(
  readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'),
);
const calls = callsOf(document);

const site = await startTestSite({ DEMO_MODE: 'true' });
site.secrets.answer(GRANTED);
site.billing.answer(PAID);
const { demoCode } = SIGN_IN_CODE;
site.auth.answer({ ...WELCOME, 'auth.send-code': { ...WELCOME['auth.send-code'], demoCode } });

afterAll(() => site.stop());

describe('the API document', () => {
  it('is what the gateway says of itself (npm run openapi renews the file)', async () => {
    const answer = await site.app.inject('/api/docs-json');
    expect(answer.json()).toEqual(document);
  });

  it('describes every field, with an example', () => {
    const fields = Object.values(document.components.schemas).flatMap(({ properties = {} }) =>
      Object.values(properties),
    );
    expect(fields.length).toBeGreaterThan(30);
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
    expect(saying.map(({ id }) => id)).toEqual(['createShortUrl', 'createSeal']);
  });

  it.each(calls.map((call) => [call.id, call] as const))(
    'has an example of %s that works',
    async (_id, call) => {
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

/** An answer has all required fields that the document names, and no others. */
function expectDescribed(text: string, { answers }: ApiCall): void {
  const fields = answers.find(({ status }) => status.startsWith('2'))?.fields ?? [];
  const answered = text === '' ? [] : Object.keys(JSON.parse(text));
  const names = fields.map(({ name }) => name).filter((name) => !name.includes('.'));
  expect(answered.sort()).toEqual(names.sort());
}
