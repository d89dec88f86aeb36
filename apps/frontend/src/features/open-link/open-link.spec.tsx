import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { StrictMode } from 'react';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from '../../lib/testing/memory-router.tsx';
import { ApiError } from '../../api/api-errors.ts';
import { NetworkError } from '../../lib/network-error.ts';
import { PersonalClicks } from '../../lib/personal-click.ts';
import { OpenLink } from './open-link.tsx';
import { openedLink } from './opened-link.ts';
import { SEEN_MS } from './screens/use-seen.ts';
import {
  makeProtected,
  makeSealed,
  makeShort,
  makeUnsealed,
  ORIGIN,
  PASSWORD,
  Tab,
} from './flow/testing/open-link-harness.ts';

/**
 * Hides the page until the function that this returns is called. A page in sight answers to clicks after `SEEN_MS`, which a busy
 * machine may need to draw it: a test that wants to see it before that hides it.
 */
function hidePage(): () => void {
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  return () => {
    visibility.mockRestore();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
}

const HEADING = 'This link contains a one-time secret.';
const button = (name: string) => screen.findByRole('button', { name });
const title = (name: string) => screen.findByRole('heading', { name });

/** The page of `link` in a tab of its own, under React's double effects. */
function open(link: ConstructorParameters<typeof Tab>[0], { trusted = true } = {}) {
  const tab = new Tab(link);
  const screens = <OpenLink effects={tab.effects} />;
  const page = render(
    <StrictMode>
      <MemoryRouter>
        {trusted ? <PersonalClicks value={() => true}>{screens}</PersonalClicks> : screens}
      </MemoryRouter>
    </StrictMode>,
  );
  return { tab, page };
}

beforeAll(() => openedLink.load());

/** Loads the page of a tab again: the address and its trace are what is left. */
function reload({ href, trace }: Tab, link: ConstructorParameters<typeof Tab>[0]) {
  const tab = new Tab({ ...link, href });
  tab.trace = trace;
  render(
    <MemoryRouter>
      <OpenLink effects={tab.effects} />
    </MemoryRouter>,
  );
}

let user: ReturnType<typeof userEvent.setup>;

/** Clicks as soon as the button answers to clicks. */
async function click(name: string) {
  await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled());
  await user.click(screen.getByRole('button', { name }));
}

beforeEach(() => {
  user = userEvent.setup();
});

describe('a link that waits', () => {
  it('says what it is, who can see it, what happens and how long before it offers the click', async () => {
    const showPage = hidePage();
    open(await makeShort());
    expect(screen.getByText('Checking secret...')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reveal secret' })).toBeDisabled();
    expect(await screen.findByText('It is shown once, here, then destroyed.')).toBeVisible();
    expect(screen.getByRole('heading', { name: HEADING })).toBeVisible();
    expect(screen.getByText(/^2[34] hours \d+ minutes?$/)).toBeVisible();
    expect(screen.getByText("Use if you don't trust the source.")).toBeInTheDocument();
    showPage();
    await waitFor(async () => expect(await button('Reveal secret')).toBeEnabled());
  });

  it('can be revealed or deleted only after it has been in sight for a moment', async () => {
    const showPage = hidePage();
    open(await makeShort());
    expect(await button('Delete without viewing')).toBeDisabled();
    expect(await button('Reveal secret')).toBeDisabled();
    showPage();
    const shown = performance.now();
    await waitFor(async () => expect(await button('Reveal secret')).toBeEnabled());
    expect(performance.now() - shown).toBeGreaterThanOrEqual(SEEN_MS - 1);
    await waitFor(async () => expect(await button('Delete without viewing')).toBeEnabled());
  });

  it('is not opened or deleted by the clicks of a script', async () => {
    const link = await makeShort();
    open(link, { trusted: false });
    await click('Reveal secret');
    await click('Delete without viewing');
    expect(new Set(link.server.calls.map(({ name }) => name))).toEqual(new Set(['look']));
    expect(await button('Reveal secret')).toBeEnabled();
  });

  it('warns of a link that is not sealed', async () => {
    open(await makeUnsealed());
    expect(await title('This link contains a secret.')).toBeVisible();
    expect(screen.getByText("This link can't be limited to one view and never expires.")).toBeVisible();
    await click('Reveal secret');
    expect(await screen.findByText('Not destroyed.')).toBeVisible();
    expect(screen.queryByText(/^Destroyed/)).toBeNull();
  });

  it('says that a program had changed the link', async () => {
    const link = await makeShort();
    open({ ...link, href: link.href.replace('#', '%2523') });
    expect(await screen.findByText('This link was changed on its way to you.')).toBeVisible();
  });

  it('expires before the eyes of the reader', async () => {
    const link = await makeShort('text', 1);
    open(link);
    await button('Delete without viewing');
    link.server.end('expired');
    expect(await title('This secret has expired')).toHaveFocus();
    expect(screen.getByText(/Nobody opened it in time/)).toBeVisible();
  });
});

describe('a revealed message', () => {
  it('is shown and used up, and the page says no more of it than is known, with one claim', async () => {
    const link = await makeSealed('line one\nline two');
    const { tab } = open(link);
    await click('Reveal secret');
    expect(await title('Decrypted message:')).toHaveFocus();
    expect(document.querySelector('pre')?.textContent).toBe('line one\nline two');
    expect(await screen.findByText(/^Used up on \d+ \w+ \d{4} at \d\d:\d\d:\d\d\.$/)).toBeVisible();
    expect(
      screen.getByText(/erases its half of the key at once, within a minute at the latest/),
    ).toBeVisible();
    expect(document.body).not.toHaveTextContent(/destroyed|is erased/i);
    expect(link.server.count('claim')).toBe(1);
    expect(tab.href).toBe(`${ORIGIN}/s-`);
  });

  it('leaves no more behind than that it was read here, and when', async () => {
    const link = await makeShort();
    const { tab, page } = open(link);
    await click('Reveal secret');
    expect(await title('This link contained a one-time secret.')).toBeVisible();
    await screen.findByText(/^Used up on /);
    expect(tab.trace).toEqual({ end: 'read', at: tab.time });
    page.unmount();
    reload(tab, link);
    expect(await title('You have read this.')).toBeVisible();
    expect(screen.getByText(/once\. That was on \d+ \w+ \d{4} at /)).toBeVisible();
  });

  it('stays text: no markup, no links, nothing invisible', async () => {
    open(await makeShort('<b>bold</b> https://evil.example \u202Eexe'));
    await click('Reveal secret');
    await title('Decrypted message:');
    const text = document.querySelector('pre');
    expect(text).toHaveTextContent('<b>bold</b> https://evil.example U+202Eexe');
    expect(text?.querySelector('a, b')).toBeNull();
    expect(screen.getByText(/^Invisible characters/)).toBeVisible();
  });

  it('is copied as it was written', async () => {
    open(await makeShort('a\u200Bb\r\n'));
    await click('Reveal secret');
    await click('Copy');
    expect(await navigator.clipboard.readText()).toBe('a\u200Bb\r\n');
  });

  it('can be hidden and shown again', async () => {
    open(await makeShort());
    await click('Reveal secret');
    await click('Hide');
    expect(document.body).not.toHaveTextContent('the message');
    await click('Show');
    expect(document.querySelector('pre')).toHaveTextContent('the message');
  });

  it('is gone from the page once it is left, also for the back button', async () => {
    open(await makeShort());
    await click('Reveal secret');
    await title('Decrypted message:');
    act(() => void dispatchEvent(new Event('pagehide')));
    expect(document.body).not.toHaveTextContent('the message');
    expect(screen.getByText('The message was removed from this page when you left it.')).toBeVisible();
  });

  it('is not called used up before the server has accepted that it was read', async () => {
    const link = await makeShort();
    open(link);
    await button('Delete without viewing');
    link.server.failNext('acknowledge', new NetworkError());
    await click('Reveal secret');
    expect(await screen.findByText('Destroyed within a minute.')).toBeVisible();
    expect(screen.queryByText(/^Used up on/)).toBeNull();
  });

  it('that did not arrive can be asked for again', async () => {
    const link = await makeShort();
    open(link);
    await button('Delete without viewing');
    link.server.failNext('claim', new NetworkError(), 'after');
    await click('Reveal secret');
    expect(await title('Unable to load secret. Please check your connection and try again.')).toHaveFocus();
    expect(screen.getByText(/kept for this tab for one minute/)).toBeVisible();
    await click('Try again');
    expect(await title('Decrypted message:')).toHaveFocus();
  });
});

describe('the password', () => {
  const field = () => screen.findByLabelText('Enter password to access this secret:');
  /** Types it, and presses Enter as soon as the button answers to that. */
  async function enter(password: string) {
    await user.type(await field(), password);
    await waitFor(async () => expect(await button('Verify Password')).toBeEnabled());
    await user.keyboard('{Enter}');
  }

  it('is asked for, checked and then used for the click', async () => {
    open(await makeProtected());
    expect(await field()).toHaveFocus();
    expect(await button('Verify Password')).toBeDisabled();
    await enter(PASSWORD);
    await waitFor(() => expect(screen.getByRole('heading', { name: HEADING })).toHaveFocus());
    await click('Reveal secret');
    expect(await title('Decrypted message:')).toBeVisible();
  });

  it('that is missing is asked for at its field', async () => {
    open(await makeProtected());
    await user.type(await field(), '{Enter}');
    expect(await field()).toHaveAccessibleDescription('Please enter the password to access this secret.');
    await user.type(await field(), 'k');
    expect(screen.queryByText('Please enter the password to access this secret.')).not.toBeInTheDocument();
  });

  it('that is wrong leaves the typed text, the focus and the number of tries', async () => {
    open(await makeProtected());
    await enter('wrong');
    expect(await screen.findByText('The password you entered is incorrect.')).toBeVisible();
    expect(screen.getByText('9 of 10 tries left.')).toBeVisible();
    expect(await field()).toHaveFocus();
    expect(await field()).toHaveValue('wrong');
    expect(await field()).toBeInvalid();
  });

  it('cannot be checked before the form has been in sight for a moment', async () => {
    const showPage = hidePage();
    open(await makeProtected());
    await user.type(await field(), PASSWORD);
    expect(await button('Verify Password')).toBeDisabled();
    showPage();
    await waitFor(async () => expect(await button('Verify Password')).toBeEnabled());
  });

  it('is not tried by a script, whether it clicks, submits or types', async () => {
    const link = await makeProtected();
    open(link, { trusted: false });
    await enter('wrong');
    const verify = await button('Verify Password');
    verify.click();
    verify.closest('form')?.requestSubmit(verify);
    expect(link.server.calls.map(({ name }) => name)).not.toContain('verify');
    expect(verify).not.toHaveAttribute('aria-busy');
  });

  it('that is wrong for the tenth time ends in what is left of the card', async () => {
    const link = await makeProtected();
    open(link);
    await field();
    link.server.end('locked');
    await enter('wrong');
    expect(await title('This secret was destroyed.')).toHaveFocus();
    expect(screen.getByText(/Destroyed after ten wrong passwords\./)).toBeVisible();
  });
});

describe('deleting without viewing', () => {
  it('shows the end of the secret after the server has confirmed it', async () => {
    const link = await makeShort();
    open(link);
    await click('Delete without viewing');
    expect(await title('This secret was deleted unread.')).toHaveFocus();
    expect(screen.getByText(/Deleted without being viewed\./)).toBeVisible();
    expect(link.server.count('claim')).toBe(0);
  });

  it('that failed says so and can be repeated', async () => {
    const link = await makeShort();
    open(link);
    await button('Delete without viewing');
    link.server.failNext('erase', new NetworkError());
    await click('Delete without viewing');
    expect(within(await screen.findByRole('alert')).getByText(/was not deleted/)).toBeVisible();
    await click('Delete without viewing');
    expect(await screen.findByText(/Deleted without being viewed\./)).toBeVisible();
  });

  it('of an unsealed link promises nothing: it is closed', async () => {
    const link = await makeUnsealed();
    const { tab, page } = open(link);
    expect(await title('This link contains a secret.')).toBeVisible();
    expect(screen.queryByText(/Nothing has been opened yet|one time|once/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Delete/ })).not.toBeInTheDocument();
    await click('Close without reading');
    expect(await title('The link is out of this tab.')).toHaveFocus();
    expect(screen.getByText(/can still open it/)).toBeVisible();
    page.unmount();
    reload(tab, link);
    expect(await title('The link is out of this tab.')).toBeVisible();
  });
});

describe('links that do not open', () => {
  it('a cut one is shown as far as it came', async () => {
    const { href, server } = await makeShort();
    open({ href: href.slice(0, -5), server });
    expect(await title('This link is cut off.')).toHaveFocus();
    expect(screen.getByText('Error')).toBeVisible();
    expect(screen.getByText('Nothing was opened and nothing was destroyed.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
    expect(server.calls).toEqual([]);
  });

  it('an address without a link says so', async () => {
    open({ ...(await makeShort()), href: `${ORIGIN}/s-` });
    expect(await title('No secret found in URL')).toBeVisible();
  });

  it('an unknown one says why', async () => {
    const link = await makeShort();
    link.server.failAlways('look', new ApiError({ status: 404, code: 'NOT_FOUND' }));
    open(link);
    expect(await screen.findByText('It never existed, or ended over 30 days ago.')).toBeVisible();
  });

  it('a viewed one says when, and what to do', async () => {
    const link = await makeShort();
    link.server.end('viewed');
    open(link);
    expect(await screen.findByText(/That was on \d+ November 2026 at \d\d:\d\d:08\./)).toBeVisible();
    expect(screen.getByText("Wasn't that you?")).toBeVisible();
  });

  it('one whose server does not answer can be tried again', async () => {
    const link = await makeShort();
    const recover = link.server.failAlways('look', new NetworkError());
    open(link);
    await button('Try again');
    recover();
    await click('Try again');
    expect(await title(HEADING)).toHaveFocus();
    expect(await button('Delete without viewing')).toBeVisible();
  });
});

it('a page that is hidden does not count its moment in sight', async () => {
  const showPage = hidePage();
  open(await makeShort());
  await button('Delete without viewing');
  await new Promise((resolve) => setTimeout(resolve, SEEN_MS + 50));
  expect(await button('Reveal secret')).toBeDisabled();
  showPage();
  await waitFor(async () => expect(await button('Reveal secret')).toBeEnabled());
});
