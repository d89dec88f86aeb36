import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Replica } from '../testing/replica.ts';
import { BillingSite, buyPro } from '../testing/start-billing-site.ts';
import { only, PRICES, TestUser, URLS } from '../testing/test-user.ts';

let site: BillingSite;
let replica: Replica;

beforeAll(async () => {
  site = await BillingSite.start();
  site.provider.controls.holdWebhooks();
  replica = await site.startReplica();
});
afterAll(() => site.stop());

const ask = (user: TestUser, sessionId: string) =>
  only(replica.checkoutStatus([{ sessionId }], user.context));

async function begin(user: TestUser): Promise<string> {
  const request = { ...URLS, priceId: PRICES.monthly, email: user.email };
  const answer = await only(replica.startCheckout([request], user.context));
  return answer.outcome === 'started' ? answer.sessionId : '';
}

describe('the status of a checkout', () => {
  it('is pending until it is paid', async () => {
    const user = new TestUser();
    const expected = { outcome: 'known', status: 'pending', renewsAt: null };
    expect(await ask(user, await begin(user))).toEqual(expected);
  });

  it('is active once it is paid, and the user is Pro before any event has arrived', async () => {
    const user = new TestUser();
    const sessionId = await buyPro(site, replica, user);
    expect(await ask(user, sessionId)).toEqual({
      outcome: 'known',
      status: 'active',
      renewsAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    await site.plans.has(user.id, 'pro');
  });

  it('is pending again for a checkout whose subscription has ended', async () => {
    const user = new TestUser();
    const sessionId = await buyPro(site, replica, user);
    const { subscription } = await site.stripe.checkout.sessions.retrieve(sessionId);
    await site.stripe.subscriptions.cancel(typeof subscription === 'string' ? subscription : '');
    expect(await ask(user, sessionId)).toMatchObject({ status: 'pending' });
  });
});

describe('the checkout of another user', () => {
  it.each([
    ['who is a customer too', true],
    ['who is no customer', false],
  ])('is unknown to one %s, and gives no Pro', async (_text, isCustomer) => {
    const [payer, thief] = [new TestUser(), new TestUser()];
    const sessionId = await buyPro(site, replica, payer);
    if (isCustomer) await begin(thief);
    expect(await ask(thief, sessionId)).toEqual({ outcome: 'unknown' });
    await replica.sweep();
    expect(
      await site.query("SELECT 1 FROM customer WHERE user_id = $1 AND plan = 'pro'", [thief.id]),
    ).toEqual([]);
  });

  it('looks like one that does not exist', async () => {
    const user = new TestUser();
    await begin(user);
    expect(await ask(user, 'cs_test_that_does_not_exist')).toEqual({ outcome: 'unknown' });
  });
});
