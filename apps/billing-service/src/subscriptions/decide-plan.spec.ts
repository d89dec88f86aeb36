import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decidePlan, type PaidSubscription } from './decide-plan.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const days = (count: number): Date => new Date(NOW.getTime() + count * 86_400_000);
const PERIOD_END = days(20);
const RULES = { proPriceIds: ['price_monthly', 'price_former'], graceDays: 7 };
const FREE = { plan: 'free', renewsAt: null, endsAt: null, askAgainAt: null };
const ENDING = { plan: 'pro', renewsAt: null, endsAt: PERIOD_END, askAgainAt: PERIOD_END };
const RENEWING = { plan: 'pro', renewsAt: PERIOD_END, endsAt: null, askAgainAt: null };

const subscription = (change: Partial<PaidSubscription>): PaidSubscription => ({
  id: 'sub_1',
  status: 'active',
  priceId: 'price_monthly',
  periodEnd: PERIOD_END,
  isEnding: false,
  unpaidSince: null,
  ...change,
});

const decide = (...changes: Partial<PaidSubscription>[]) => decidePlan(changes.map(subscription), RULES, NOW);

describe('the plan of a user with one subscription', () => {
  it.each([
    ['active', {}, RENEWING],
    ['active, at a former price', { priceId: 'price_former' }, RENEWING],
    ['active, but not to Pro', { priceId: 'price_newsletter' }, FREE],
    ['on trial, but not of Pro', { status: 'trialing', priceId: 'price_newsletter' }, FREE],
    [
      'past due, but not for Pro',
      { status: 'past_due', unpaidSince: NOW, priceId: 'price_newsletter' },
      FREE,
    ],
    ['on trial', { status: 'trialing' }, RENEWING],
    ['active, ending with its period', { isEnding: true }, ENDING],
    ['on trial, ending with it', { status: 'trialing', isEnding: true }, ENDING],
    ['ended by its owner', { status: 'canceled' }, FREE],
    ['ended before its period does', { status: 'canceled', periodEnd: days(300) }, FREE],
    ['given up by the provider', { status: 'unpaid', unpaidSince: days(-1) }, FREE],
    ['never paid for', { status: 'incomplete' }, FREE],
    ['never paid for and lapsed', { status: 'incomplete_expired' }, FREE],
    ['at rest', { status: 'paused' }, FREE],
    ['in a new state', { status: 'frozen' }, FREE],
  ])('%s', (_text, change, decision) => {
    expect(decide(change)).toEqual(decision);
  });

  it('is free without any', () => {
    expect(decide()).toEqual(FREE);
  });
});

describe('a failed payment', () => {
  it.each([
    ['keeps Pro, without a renewal, at first', 0, 7],
    ['keeps Pro to the last day', -6.99, 0.01],
  ])('%s', (_text, dueDays, graceDaysLeft) => {
    expect(decide({ status: 'past_due', unpaidSince: days(dueDays) })).toEqual({
      plan: 'pro',
      renewsAt: null,
      endsAt: null,
      askAgainAt: days(graceDaysLeft),
    });
  });

  it.each([
    ['ends Pro when the grace is over', days(-7)],
    ['ends Pro long after', days(-100)],
    ['ends Pro at once where no unpaid invoice is known', null],
  ])('%s', (_text, unpaidSince) => {
    expect(decide({ status: 'past_due', unpaidSince })).toEqual(FREE);
  });

  it('ends Pro at once where the operator grants no grace', () => {
    const failed = subscription({ status: 'past_due', unpaidSince: NOW });
    expect(decidePlan([failed], { ...RULES, graceDays: 0 }, NOW)).toEqual(FREE);
  });
});

describe('the plan of a user with several subscriptions', () => {
  it('is the best of them, renewing when the last one does', () => {
    const decision = decide({ status: 'canceled' }, { periodEnd: days(3) }, { periodEnd: days(300) });
    expect(decision).toEqual({ plan: 'pro', renewsAt: days(300), endsAt: null, askAgainAt: null });
  });

  it('ends with the last of them, and not while another goes on', () => {
    const ending = { isEnding: true, periodEnd: days(3) };
    expect(decide(ending, { isEnding: true, periodEnd: days(30) })).toMatchObject({ endsAt: days(30) });
    expect(decide(ending, { periodEnd: days(1) })).toMatchObject({ renewsAt: days(1), endsAt: null });
  });

  it('is looked at again as soon as one of them may end', () => {
    const decision = decide({ isEnding: true }, { status: 'past_due', unpaidSince: days(-2) });
    expect(decision).toMatchObject({ plan: 'pro', renewsAt: null, askAgainAt: days(5) });
  });

  it('is not looked at again at once for a time that has passed: the provider is slow, and would be asked for ever', () => {
    expect(decide({ isEnding: true, periodEnd: days(-1) })).toMatchObject({ plan: 'pro', askAgainAt: null });
  });

  it('does not depend on their order', () => {
    const any = fc.record({
      status: fc.constantFrom('active', 'past_due', 'canceled', 'unpaid', 'trialing'),
      isEnding: fc.boolean(),
      periodEnd: fc.integer({ min: -30, max: 400 }).map(days),
      unpaidSince: fc.option(fc.integer({ min: -30, max: 0 }).map(days)),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 4 }), (changes) => {
        expect(decide(...changes.toReversed())).toEqual(decide(...changes));
      }),
    );
  });
});
