import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
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
import type { MadeAsk } from './make-ask.ts';

beforeEach(() => linkList.forgetAll());

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
      <AskForm onMade={onMade} />
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
  return { people, make };
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
