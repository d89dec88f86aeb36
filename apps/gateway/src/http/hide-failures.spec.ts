import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from '@jest/globals';
import { exampleRequest } from '../docs/example-request.ts';
import type { ApiDocument } from '../docs/make-document.ts';
import { callsOf } from '../docs/read-calls.ts';
import { WELCOME } from '../testing/fake-auth.ts';
import { startTestSite } from '../testing/start-test-site.ts';

const document: ApiDocument = JSON.parse(
  readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'),
);
/** Calls that use no service, only to identify the caller, or for no answer: no service can fail them. */
const ALONE = ['publicConfig', 'report', 'live', 'ready', 'me', 'acknowledge', 'acknowledgeAnswer'];
const calls = callsOf(document).filter(({ id }) => !ALONE.includes(id));

const site = await startTestSite({
  DEMO_MODE: 'true',
  FILES: 'on',
  FILES_ASSERTION_KEY: Buffer.alloc(32, 1).toString('base64url'),
});
// Who calls is known; everything that is asked of a service after that ends in an exception there.
site.auth.answer({ 'auth.resolve-token': WELCOME['auth.resolve-token'] });
site.secrets.answer({});
site.billing.answer({});
site.files.answer({});
afterAll(() => site.stop());

describe('a failure of our own', () => {
  it.each(calls.map((call) => [call.id, call] as const))(
    'in %s has a name for the log and tells nothing else, and the log holds nothing of the request',
    async (id, call) => {
      const requestId = `failing-${id}`;
      const { body = {}, headers, ...request } = exampleRequest(call);
      const answer = await site.app.inject({
        ...request,
        headers: { ...headers, 'x-request-id': requestId, 'x-demo-pro': 'on' },
        ...(headers['content-type'] && { payload: body }),
      });
      // On a busy machine an exception may come after the deadline.
      const { code } = answer.json();
      expect(['500 INTERNAL', '503 UNAVAILABLE']).toContain(`${answer.statusCode} ${code}`);
      expect(answer.json()).toEqual({ code, error: expect.any(String), requestId });
      const sent = [...Object.values(body), headers['x-link-proof'], headers['Authorization']];
      const telling = sent.filter((value) => typeof value === 'string' && value.length >= 10);
      const lines = site.log().split('\n');
      const own = lines.filter((line) => line.includes(requestId)).join('\n');
      expect(own).toContain(`"${code}"`);
      expect(telling.filter((value) => own.includes(String(value)))).toEqual([]);
    },
  );
});
