import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from '../../../lib/testing/memory-router.tsx';
import { ToastHost } from '../../../ui/toast/toast-host.tsx';
import type { ReadyLink } from '../create-link-state.ts';
import { SendLink } from './send-link.tsx';

const URL = `https://oncelink.example/s-#${'A'.repeat(136)}`;
const LINK: ReadyLink = {
  kind: 'sealed',
  url: URL,
  ttl: 86_400,
  lifetime: 86_400,
  endsAt: 0,
  password: null,
  waitingAt: 0,
  trouble: null,
};
const WORDS = 'I sent you a secret. It opens once, within 24 hours:';

/** In the zone of this computer, which another one may read. */
const START = new Date(2027, 0, 4, 9).getTime();
const zone = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' })
  .formatToParts(START)
  .find(({ type }) => type === 'timeZoneName')?.value;
const START_WORDS = `4 Jan 2027, 09:00 ${zone}`;

const writeText = jest.fn<(text: string) => Promise<void>>();
const share = jest.fn<(data: ShareData) => Promise<void>>();

beforeEach(() => {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  writeText.mockReset().mockResolvedValue(undefined);
  share.mockReset().mockResolvedValue(undefined);
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});

const show = (change: Partial<ReadyLink> = {}) =>
  render(
    <MemoryRouter>
      <SendLink link={{ ...LINK, ...change }} />
      <ToastHost />
    </MemoryRouter>,
  );
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

describe('sending a link', () => {
  it('copies a message with the whole link on a line of its own', async () => {
    show();
    await press('Copy as message');
    expect(writeText).toHaveBeenCalledWith(`${WORDS}\n${URL}`);
    expect(screen.getByText('Copied.')).toBeVisible();
  });

  it('sends the words that the sender wrote instead', async () => {
    show();
    await press('Edit');
    fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'The printer, as promised: ' } });
    await press('Copy as message');
    expect(writeText).toHaveBeenCalledWith(`The printer, as promised:\n${URL}`);
    await press('Share');
    expect(share).toHaveBeenCalledWith({ text: `The printer, as promised:\n${URL}` });
  });

  it('opens the mail program with the message, where its address holds all of it', () => {
    const { unmount } = show();
    const address = screen.getByRole('link', { name: 'Mail' }).getAttribute('href') ?? '';
    expect(address).toMatch(/^mailto:\?subject=A%20secret%20for%20you&body=/);
    expect(new URLSearchParams(address.slice('mailto:?'.length)).get('body')).toBe(`${WORDS}\n${URL}`);
    unmount();
    show({ url: `https://oncelink.example/s-#${'A'.repeat(2824)}` });
    expect(screen.queryByRole('link', { name: 'Mail' })).not.toBeInTheDocument();
  });

  it('offers to share where the browser can', () => {
    Reflect.deleteProperty(navigator, 'share');
    show();
    expect(screen.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument();
  });

  it('says when sharing failed, and nothing when it was called off', async () => {
    show();
    share.mockRejectedValueOnce(new DOMException('called off', 'AbortError'));
    await press('Share');
    expect(screen.queryByText("Sharing didn't work")).not.toBeInTheDocument();
    share.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
    await press('Share');
    expect(screen.getByText("Sharing didn't work")).toBeVisible();
  });

  it.each([
    ['an unsealed link', { kind: 'unsealed', lifetime: null } as const, 'I sent you a secret:'],
    [
      'a link without an end',
      { kind: 'short', lifetime: null } as const,
      'I sent you a secret. It opens once:',
    ],
    [
      'a link that opens later',
      { lifetime: 3600, opensAt: START },
      `I sent you a secret. It opens once, from ${START_WORDS} on, for 1 hour:`,
    ],
    [
      'a link without an end that opens later',
      { lifetime: null, opensAt: START },
      `I sent you a secret. It opens once, from ${START_WORDS} on:`,
    ],
    ['a link of an hour', { lifetime: 3600 }, 'I sent you a secret. It opens once, within 1 hour:'],
  ])('says what is true of %s, and never its password', async (_what, change, words) => {
    show({ ...change, password: 'torch-alarm-humor-afford' });
    await press('Copy as message');
    expect(writeText).toHaveBeenCalledWith(`${words}\n${URL}`);
  });
});
