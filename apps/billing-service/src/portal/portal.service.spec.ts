import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Replica } from '../testing/replica.ts';
import { BillingSite, buyPro } from '../testing/start-billing-site.ts';
import { only, ORIGIN, TestUser } from '../testing/test-user.ts';

let site: BillingSite;
let replica: Replica;

beforeAll(async () => {
  site = await BillingSite.start();
  replica = await site.startReplica();
});
afterAll(() => site.stop());

async function customer(): Promise<{ user: TestUser; customerId: string }> {
  const user = new TestUser();
  await buyPro(site, replica, user);
  const known = await replica.customers.find(user.id);
  return { user, customerId: known?.customerId ?? '' };
}

const open = (user: TestUser, customerId: string, returnUrl = ORIGIN) =>
  only(replica.openPortal([{ customerId, returnUrl }], user.context));

describe('the portal', () => {
  it('is a page of the provider', async () => {
    const { user, customerId } = await customer();
    expect(await open(user, customerId)).toEqual({
      outcome: 'opened',
      url: expect.stringContaining(`${site.provider.url}/`),
    });
  });

  it('opens for the own customer only', async () => {
    const [{ user }, { customerId: other }] = [await customer(), await customer()];
    expect(await open(user, other)).toEqual({ outcome: 'not-yours' });
    expect(await open(user, 'cus_that_does_not_exist')).toEqual({ outcome: 'not-yours' });
    expect(await open(new TestUser(), other)).toEqual({ outcome: 'not-yours' });
  });

  it('says so when the provider no longer has the customer', async () => {
    const { user, customerId } = await customer();
    await site.stripe.customers.del(customerId);
    expect(await open(user, customerId)).toEqual({ outcome: 'customer-gone' });
  });

  it('does not lead back to a foreign page', async () => {
    const { user, customerId } = await customer();
    expect(await open(user, customerId, `${ORIGIN}@evil.example/`)).toEqual({ outcome: 'url-not-allowed' });
  });
});
