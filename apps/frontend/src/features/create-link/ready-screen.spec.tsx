import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Plan } from '@oncelink/contracts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from '../../lib/testing/memory-router.tsx';
import { ToastHost } from '../../ui/toast/toast-host.tsx';
import { describeTime } from '../../i18n/formats.ts';
import type { ReadyLink } from './create-link-state.ts';
import { ReadyScreen } from './ready-screen.tsx';

const LINK: ReadyLink = {
  kind: 'short',
  url: 'https://oncelink.example/sh-Ab3dE6gH9k#AhKPNiYhRr4m',
  ttl: 3661,
  lifetime: 3661,
  endsAt: 0,
  password: null,
  waitingAt: 0,
  trouble: null,
};

const onAnother = jest.fn();
const writeText = jest.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  jest.useFakeTimers();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  writeText.mockReset().mockResolvedValue(undefined);
});

function show(change: Partial<ReadyLink> = {}, plan: Plan = 'free') {
  const link = { ...LINK, endsAt: Date.now() + 3_661_000, waitingAt: Date.now(), ...change };
  return render(
    <MemoryRouter>
      <ReadyScreen link={link} plan={plan} onReceipt={jest.fn()} onEnd={jest.fn()} onAnother={onAnother} />
      <ToastHost />
    </MemoryRouter>,
  );
}

const pass = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1000));
const copy = async () => {
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy Link' })));
};

describe('the ready card', () => {
  it('begins with the news and has the whole link selected', () => {
    show();
    expect(screen.getByRole('heading', { name: 'Your one-time link is ready.' })).toHaveFocus();
    expect(getSelection()?.toString()).toBe(LINK.url);
  });

  it('counts down every second, in hours and minutes, then minutes, then seconds, to the end', async () => {
    show();
    expect(screen.getByText('1 hour 1 minute left')).toBeVisible();
    pass(61);
    expect(screen.getByText('1 hour 0 minutes left')).toBeVisible();
    pass(1);
    expect(screen.getByText('59 minutes left')).toBeVisible();
    pass(3540);
    expect(screen.getByText('59 seconds left')).toBeVisible();
    pass(1);
    expect(screen.getByText('58 seconds left')).toBeVisible();
    // At its end the card asks for its link.
    await act(async () => jest.advanceTimersByTime(58_000));
    expect(screen.getByText('This link has expired. It shows nothing to anyone.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Copy Link' })).not.toBeInTheDocument();
  });

  it('says how long the link lives and that it opens once', () => {
    show({ lifetime: 604_800 });
    expect(screen.getByText('Expires in 1 week • One-time view')).toBeVisible();
  });

  it('says nothing of an end where there is none', () => {
    show({ lifetime: null, endsAt: null });
    expect(screen.getByText('Never expires • One-time view')).toBeVisible();
    expect(screen.queryByText(/left$/)).not.toBeInTheDocument();
  });

  it('counts the life of a link that opens later from its start, and burns from the making on', () => {
    const [opensAt, endsAt] = [Date.now() + 120_000, Date.now() + 180_000];
    const { container } = show({ ttl: 180, lifetime: 60, opensAt, endsAt });
    const fuse = () => container.querySelector<HTMLElement>('.fuse')?.style.getPropertyValue('--left');
    expect(screen.getByText('Expires 1 min after its start • One-time view')).toBeVisible();
    expect(screen.getByText(`Opens from ${describeTime(opensAt)} on.`)).toBeVisible();
    expect(
      screen.getByText(new RegExp(`reveal, or from ${describeTime(endsAt)} on, the link`)),
    ).toBeVisible();
    expect(screen.queryByText(/ in 1 min|left$/)).not.toBeInTheDocument();
    pass(90);
    expect(fuse()).toBe('50.00%');
    expect(screen.queryByText(/left$/)).not.toBeInTheDocument();
    pass(31);
    expect(screen.getByText('59 seconds left')).toBeVisible();
  });

  it('copies by a click and says so', async () => {
    show();
    await copy();
    expect(writeText).toHaveBeenCalledWith(LINK.url);
    expect(screen.getByText('Copied.')).toBeVisible();
    expect(screen.getByText('This link works once.')).toBeVisible();
  });

  it('notices a copy by the keyboard, of the whole link only', () => {
    show();
    getSelection()?.removeAllRanges();
    fireEvent.copy(document);
    expect(screen.queryByText('Copied.')).not.toBeInTheDocument();
    getSelection()?.selectAllChildren(screen.getByText(LINK.url));
    fireEvent.copy(document);
    expect(screen.getByText('Copied.')).toBeVisible();
  });

  it('says what to do when copying is not allowed', async () => {
    writeText.mockRejectedValue(new Error('denied'));
    show();
    await copy();
    expect(screen.getByText('Failed to copy')).toBeVisible();
    expect(screen.getByText('Please copy the link manually')).toBeVisible();
  });

  it('has a QR code for Pro alone', async () => {
    const { unmount } = show({}, 'free');
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    unmount();
    show({}, 'pro');
    jest.useRealTimers();
    expect(await screen.findByRole('img', { name: 'QR code of the link' })).toBeVisible();
  });

  it('says so when a link is too long for a QR code', () => {
    show({ url: `https://oncelink.example/s-#${'A'.repeat(600)}` }, 'pro');
    expect(screen.getByText('Too long for a QR code. A short link has one.')).toBeVisible();
  });

  it('shows the password once more, for its own way to the reader', async () => {
    show({ kind: 'password', password: 'torch-alarm-humor-afford' });
    expect(screen.getByLabelText('Its password')).toHaveValue('torch-alarm-humor-afford');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy Password' })));
    expect(writeText).toHaveBeenCalledWith('torch-alarm-humor-afford');
  });

  it('tells the truth about an unsealed link', async () => {
    show({ kind: 'unsealed', endsAt: null, lifetime: null });
    expect(screen.getByRole('heading', { name: 'Your unsealed link is ready.' })).toBeVisible();
    expect(screen.getByText("This link can't be limited to one view and never expires.")).toBeVisible();
    expect(screen.queryByText(/One-time view/)).not.toBeInTheDocument();
    await copy();
    expect(screen.getByText('Copied.')).toBeVisible();
    expect(screen.queryByText('This link works once.')).not.toBeInTheDocument();
  });

  it('leads to another link', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Create Another' }));
    expect(onAnother).toHaveBeenCalledTimes(1);
  });
});
