import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLog } from '@oncelink/service-kit';
import { Replica } from '../testing/replica.ts';
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

  it('is logged when it opens, with the ids of account and session alone', async () => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const log = createLog({ service: 'spec', level: 'info', destination });
    const logging = await Replica.start({ ...(await site.resourcesOf()), log });
    const { user, customerId } = await customer();
    const request = { customerId, returnUrl: ORIGIN };
    await only(logging.openPortal([request], new TestUser().context));
    await only(logging.openPortal([request], user.context));
    await logging.stop();
    const opened = lines.filter((line) => line.includes('"event":"portal-opened"'));
    expect(opened.map((line): unknown => JSON.parse(line))).toEqual([
      expect.objectContaining({ account: user.id, session: 'session' }),
    ]);
    for (const text of [user.email, customerId, ORIGIN]) expect(lines.join('')).not.toContain(text);
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
