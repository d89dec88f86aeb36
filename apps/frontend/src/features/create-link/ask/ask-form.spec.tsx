import { useState } from 'react';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { User } from '@oncelink/contracts';
import { readAsk } from '@oncelink/link-crypto/asking';
import { fakeServer, json } from '../../../api/testing/fake-server.ts';
import { loadTopic } from '../../../i18n/language.ts';
import { linkList } from '../../../lib/link-list/the-list.ts';
import { MemoryRouter } from '../../../lib/testing/memory-router.tsx';
import { keepSession } from '../../../session/session-store.ts';
import { loadSiteConfig } from '../../../session/site-config.ts';
import { MARA } from '../../../session/testing/mara.ts';
import { SITE_CONFIG } from '../../../session/testing/site-config.ts';
import { AskForm } from './ask-form.tsx';
import { COMMON_LIFE } from './ask-life.ts';
import type { MadeAsk } from './make-ask.ts';

beforeEach(() => linkList.forgetAll());

/** As the page has it, which keeps the time that was chosen. */
function Form({ onMade }: { readonly onMade: (ask: MadeAsk) => void }) {
  const [life, setLife] = useState(COMMON_LIFE);
  return <AskForm life={life} onLife={setLife} onMade={onMade} />;
}

async function show(user: User | null) {
  const { callsTo } = fakeServer({
    'GET /api/config': () => json(200, SITE_CONFIG),
    'POST /api/asks': () => json(201, { expiresAt: '2026-12-01T00:00:00.000Z', ttl: 604_800 }),
  });
  await loadSiteConfig();
  await loadTopic('asks');
  if (user !== null) keepSession({ token: 'ol_token', user });
  const onMade = jest.fn<(ask: MadeAsk) => void>();
  render(
    <MemoryRouter>
      <Form onMade={onMade} />
    </MemoryRouter>,
  );
  const people = userEvent.setup();
  const make = async () => {
    await people.click(screen.getByRole('button', { name: 'Make request link' }));
    await waitFor(() => expect(onMade).toHaveBeenCalledTimes(1), { timeout: 10_000 });
    const [made] = onMade.mock.calls[0] ?? [];
    if (made === undefined) throw new Error('nothing was made');
    const fragment = new URL(made.url).hash.slice(1);
    const { question } = await readAsk({ pathname: '/r-', fragment });
    return { made, question, body: Object(callsTo('POST /api/asks')[0]?.body) };
  };
  return { people, make, asked: () => callsTo('POST /api/asks') };
}
const wish = () => screen.findByRole('switch', { name: 'Mail me when it is answered' });

describe('a mail when a request is answered', () => {
  it('is for people who are signed in', async () => {
    const { people, make } = await show(null);
    await people.click(screen.getByRole('button', { name: 'Mail when answered' }));
    expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/get-started');
    expect(screen.queryByRole('switch')).toBeNull();
    const { made, question, body } = await make();
    expect([made.tag, question, 'tell' in body]).toEqual([undefined, {}, false]);
  });

  it('is switched on for this one: the server learns four letters, which the list has, and the link tells who answers', async () => {
    const { people, make } = await show(MARA);
    await people.click(screen.getByRole('button', { name: 'Mail when answered' }));
    await people.click(await wish());
    expect(screen.getByRole('button', { name: 'Mail when answered: on' })).toBeVisible();
    const { made, question, body } = await make();
    expect(made.tag).toMatch(/^[A-Z2-9]{4}$/);
    expect(body).toMatchObject({ tell: { tag: made.tag, language: 'en' } });
    expect(question).toEqual({ tellsAsker: true });
    expect(linkList.store.get().links).toMatchObject([{ kind: 'ask', tag: made.tag, tells: true }]);
  });

  it('is on where the account wants it of all that is new, seen or not', async () => {
    const { make } = await show({ ...MARA, tellOpened: true });
    const { made, body } = await make();
    expect(body).toMatchObject({ tell: { tag: made.tag } });
  });

  it('is off for the one whose maker says so', async () => {
    const { people, make } = await show({ ...MARA, tellOpened: true });
    await people.click(screen.getByRole('button', { name: 'Mail when answered: on' }));
    const own = await wish();
    expect(own).toBeChecked();
    await people.click(own);
    const { question, body } = await make();
    expect([question, 'tell' in body]).toEqual([{}, false]);
  });
});

describe('the time to answer', () => {
  const PRO = { ...MARA, subscriptionStatus: 'pro' } as const;
  const choose = async ({ people }: Awaited<ReturnType<typeof show>>, words: string) => {
    await people.click(screen.getByRole('button', { name: 'Time to answer' }));
    await people.selectOptions(await screen.findByRole('combobox', { name: 'Time to answer' }), words);
  };

  it('is a week, unless somebody with Pro chooses another one', async () => {
    const plain = await show(PRO);
    expect(screen.getByText('Can be answered once, within 1 week')).toBeVisible();
    expect((await plain.make()).body).not.toHaveProperty('expiresIn');
    cleanup();
    const shown = await show(PRO);
    await choose(shown, '1 hour');
    expect(screen.getByRole('button', { name: 'Time to answer: 1 hour' })).toBeVisible();
    expect(screen.getByText('Can be answered once, within 1 hour')).toBeVisible();
    expect((await shown.make()).body).toMatchObject({ expiresIn: 3600 });
  });

  it('can be an own one, of 30 seconds to 30 days', async () => {
    const shown = await show(PRO);
    await choose(shown, 'Custom time');
    const amount = screen.getByRole('spinbutton', { name: 'Number' });
    await shown.people.clear(amount);
    await shown.people.type(amount, '31');
    expect(amount).toBeInvalid();
    await shown.people.click(screen.getByRole('button', { name: 'Make request link' }));
    expect(screen.getByText('The time to answer can be 30 seconds to 30 days.')).toBeVisible();
    expect(shown.asked()).toEqual([]);
    await shown.people.clear(amount);
    await shown.people.type(amount, '30');
    expect((await shown.make()).body).toMatchObject({ expiresIn: 30 * 86_400 });
  });

  it('is a week for all others, who read where to get more, and nothing is asked of the server', async () => {
    for (const user of [null, MARA]) {
      const shown = await show(user);
      await choose(shown, '1 hour · Pro');
      expect(screen.getByText('Another time is part of Pro.')).toBeVisible();
      await shown.people.click(screen.getByRole('button', { name: 'Make request link' }));
      const plans = await screen.findAllByRole('link', { name: 'See the plans' });
      expect(plans.map((link) => link.getAttribute('href'))).toEqual(['/pricing', '/pricing']);
      expect(shown.asked()).toEqual([]);
      // Without it, what was typed is asked all the same.
      await shown.people.selectOptions(screen.getByRole('combobox', { name: /^Time to answer/ }), '1 week');
      expect((await shown.make()).body).not.toHaveProperty('expiresIn');
      cleanup();
    }
  });
});
