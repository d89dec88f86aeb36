import { afterAll, describe, expect, it } from '@jest/globals';
import { WELCOME } from '../testing/fake-auth.ts';
import { startTestSite } from '../testing/start-test-site.ts';
import { EXAMPLE } from './auth-values.ts';

const site = await startTestSite({ MAIL: 'off' });
site.auth.answer(WELCOME);
afterAll(() => site.stop());

const { email } = EXAMPLE.user;
const MESSAGE = { name: 'Ada', email, subject: 'Hello', category: 'general', message: 'Are you there?' };

const post = (url: string, payload: object) => site.app.inject({ method: 'POST', url, payload });

describe('a site that sends no mail', () => {
  it.each([
    ['/api/auth/send-verification', { email }],
    ['/api/contact', MESSAGE],
    ['/api/contact-sales', { email }],
  ])('refuses %s, and nothing reaches the service', async (url, payload) => {
    const answer = await post(url, payload);
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'MAIL_OFF']);
    expect(site.auth.received).toEqual([]);
  });

  it('says so, and signs in by link', async () => {
    expect((await site.app.inject('/api/config')).json()).toMatchObject({ hasMail: false });
    const { requestId, link } = EXAMPLE;
    const answer = await post('/api/auth/verify-link', { email, requestId, link });
    expect(answer.json()).toMatchObject({ user: { email } });
  });
});
