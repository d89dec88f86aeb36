import { beforeEach, describe, expect, it } from '@jest/globals';
import { draftSealedLink, makeShortLink, makeUnsealedLink } from '@oncelink/link-crypto';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, json, refusal } from '../../api/testing/fake-server.ts';
import { showPage } from '../testing/show-page.tsx';
import CheckPage from './check-page.tsx';

const SHORT = 'GET /api/get-short-url';
const CODE = 'Ab3dEf6hIj';
const ENDED_AT = '2026-11-21T14:32:08Z';
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  server = fakeServer();
});

const shortLink = async (origin = location.origin) =>
  `${origin}/sh-${CODE}#${(await makeShortLink('the message')).fragment}`;

/** Pastes a link, asks, and waits for the answer. */
async function ask(link: string): Promise<string> {
  showPage(CheckPage, '/check');
  const user = userEvent.setup();
  await user.click(screen.getByRole('textbox', { name: 'Your link' }));
  await user.paste(link);
  await user.click(screen.getByRole('button', { name: 'Check the link' }));
  const [title] = await screen.findAllByText(/\.$/, { selector: '[aria-live] p' });
  return title?.parentElement?.textContent ?? '';
}

const gone = (reason: string) => () =>
  json(410, { error: 'gone', code: 'GONE', reason, at: ENDED_AT, requestId: 'r' });

describe('the page that checks a link', () => {
  it('tells that a link is waiting and how long, with calls that open nothing', async () => {
    server.answers[SHORT] = () => json(200, { exists: true, isPasswordProtected: false, ttl: 3600 });
    const told = await ask(await shortLink());
    expect(told).toContain('It is waiting.Nobody has opened it.');
    expect(told).toContain('1 hour');
    expect(server.seen.map(({ call, body }) => [call, body])).toEqual([[SHORT, null]]);
  });

  it('asks for a direct link by the name of its seal', async () => {
    const draft = await draftSealedLink();
    const { fragment } = await draft.finish(Buffer.alloc(32, 7).toString('base64url'), 'the message');
    server.answers[`GET /api/seals/${draft.sealId}`] = () => json(200, { exists: true, ttl: null });
    expect(await ask(`${location.origin}/s-#${fragment}`)).toContain('It has no time limit.');
  });

  it.each([
    ['viewed', 'It was opened on 21 November 2026'],
    ['deleted', 'It was deleted unread, on 21 November 2026'],
    ['expired', 'It expired unread, on 21 November 2026'],
    ['locked', 'Nobody has read it.'],
  ])('tells when a link was %s', async (reason, sentence) => {
    server.answers[SHORT] = gone(reason);
    expect(await ask(await shortLink())).toContain(sentence);
  });

  it('does not tell an unknown link from one that ended long ago', async () => {
    server.answers[SHORT] = () => refusal('NOT_FOUND');
    expect(await ask(await shortLink())).toContain('There is no such link.');
  });

  it('says that it could not ask, not that the link has ended', async () => {
    expect(await ask(await shortLink())).toContain('We could not check.');
  });

  it.each([
    ['cut', async () => (await shortLink()).slice(0, -3), 'This link is not complete.'],
    [
      'unsealed',
      async () => `${location.origin}/s-#${(await makeUnsealedLink('the message')).fragment}`,
      'This is an unsealed link.',
    ],
    ['of another site', () => shortLink('https://elsewhere.example'), 'belongs to another site'],
  ])('asks nobody about a link that is %s', async (_what, makeLink, sentence) => {
    expect(await ask(await makeLink())).toContain(sentence);
    expect(server.seen).toEqual([]);
  });

  it('finds the link in a mail that broke it over two lines', async () => {
    server.answers[SHORT] = gone('viewed');
    const link = await shortLink();
    expect(await ask(`Here: <${link.slice(0, -20)}\n> ${link.slice(-20)}>.`)).toContain('It was opened');
  });

  it('takes back its answer when another link is typed', async () => {
    server.answers[SHORT] = gone('viewed');
    await ask(await shortLink());
    await userEvent.type(screen.getByRole('textbox'), 'x');
    expect(screen.queryByText(/It was opened/)).toBeNull();
  });

  it('wants a link, and says so at the field', async () => {
    showPage(CheckPage, '/check');
    await userEvent.click(screen.getByRole('button', { name: 'Check the link' }));
    expect(screen.getByRole('textbox', { description: 'Paste the link first.' })).toHaveFocus();
  });
});
