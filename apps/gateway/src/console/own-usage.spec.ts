import { afterAll, beforeEach, expect, it } from '@jest/globals';
import { EXAMPLE } from '../auth/auth-values.ts';
import { drawToken } from '../auth/token.ts';
import { WELCOME } from '../testing/fake-auth.ts';
import { RECORDED } from '../testing/fake-events.ts';
import { keyHeaders } from '../testing/keys.ts';
import { startTestSite } from '../testing/start-test-site.ts';

const site = await startTestSite();
afterAll(() => site.stop());
beforeEach(() => {
  for (const service of [site.auth, site.events]) service.received.length = 0;
  site.auth.answer(WELCOME);
  site.events.answer({
    ...RECORDED,
    'usage.read': {
      outcome: 'read',
      days: [
        { day: '2026-11-22', keyId: 'a', accessed: 4, expired: 0, deleted: 1, locked: 0 },
        { day: '2026-11-22', keyId: 'b', accessed: 5, expired: 2, deleted: 0, locked: 1 },
        { day: '2026-11-20', keyId: 'b', accessed: 0, expired: 1, deleted: 0, locked: 0 },
      ],
    },
  });
});
const ask = (headers: Readonly<Record<string, string>>, query = '') =>
  site.app.inject({ url: `/api/account/usage${query}`, headers });
const signedIn = () => ({ authorization: `Bearer ${drawToken()}` });

it('tells an account its days, whatever key they are of, for as long as its plan shows', async () => {
  const answer = await ask(signedIn(), '?from=2026-11-01');
  expect(answer.json()).toEqual({
    shownDays: 90,
    days: [
      {
        day: '2026-11-22',
        byHand: 3,
        byKeys: 12,
        refused: 1,
        accessed: 9,
        expired: 2,
        deleted: 1,
        locked: 1,
      },
      { day: '2026-11-20', byHand: 0, byKeys: 0, refused: 0, accessed: 0, expired: 1, deleted: 0, locked: 0 },
    ],
  });
  const account = { userId: EXAMPLE.user.id, sessionId: EXAMPLE.session.id };
  const request = { from: '2026-11-01', to: null };
  expect(site.events.received).toMatchObject([{ pattern: 'usage.read', request, caller: { account } }]);
});

it('asks for no fresh code, tells no visitor and no key, and takes days alone', async () => {
  site.auth.answer({ ...WELCOME, 'auth.check-code-age': { outcome: 'code-too-old' } });
  expect((await ask(signedIn())).statusCode).toBe(200);
  expect((await ask({})).json()).toMatchObject({ code: 'SIGN_IN_REQUIRED' });
  expect((await ask(keyHeaders(site))).statusCode).toBe(401);
  expect((await ask(signedIn(), '?to=2026-02-30')).statusCode).toBe(400);
});
