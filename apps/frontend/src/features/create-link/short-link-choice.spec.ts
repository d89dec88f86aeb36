import { beforeEach, describe, expect, it } from '@jest/globals';
import { rememberShort, startsShort } from './short-link-choice.ts';
import type { Allowance } from './check-form.ts';
import { createHarness } from './testing/create-link-harness.ts';

const PRO: Allowance = { plan: 'pro', freeSeconds: 86_400 };

beforeEach(() => localStorage.clear());

/** A page that someone with Pro has just opened. */
function open() {
  const harness = createHarness({ rememberShort });
  harness.flow.startShort(startsShort());
  return harness;
}

const isShort = ({ flow }: ReturnType<typeof open>): unknown => {
  const state = flow.store.get();
  return 'form' in state ? state.form.options.shortLink : state.step;
};

async function make({ flow }: ReturnType<typeof open>): Promise<void> {
  flow.edit({ text: 'hunter2' });
  await flow.submit(PRO);
}

describe('with Pro', () => {
  it('a link is short unless its maker chooses otherwise, and nothing is kept of that', async () => {
    const page = open();
    expect(isShort(page)).toBe(true);
    await make(page);
    expect(page.sent).toMatchObject([{ call: 'short-url' }]);
    expect(localStorage).toHaveLength(0);
  });

  it('the next form is as the last one that was sent, also after a reload', async () => {
    const page = open();
    page.flow.choose('shortLink', false);
    await make(page);
    page.flow.startAnew();
    expect(isShort(page)).toBe(false);
    const later = open();
    expect(isShort(later)).toBe(false);
    later.flow.choose('shortLink', true);
    await make(later);
    expect(isShort(open())).toBe(true);
  });

  it('a choice that was made before the plan was known stays', () => {
    const { flow } = createHarness();
    flow.choose('shortLink', true);
    flow.startShort(true);
    flow.startShort(false);
    expect(flow.store.get()).toMatchObject({ form: { options: { shortLink: false } } });
    flow.choose('shortLink', true);
    flow.startShort(false);
    expect(flow.store.get()).toMatchObject({ form: { options: { shortLink: true } } });
  });
});

it('without Pro nothing is kept, and a link is as short as its maker may have it', async () => {
  const page = createHarness({ rememberShort });
  page.flow.startShort(false);
  page.flow.edit({ text: 'hunter2' });
  await page.flow.submit({ ...PRO, plan: 'free' });
  expect(page.sent).toMatchObject([{ call: 'seal' }]);
  expect(localStorage).toHaveLength(0);
});
