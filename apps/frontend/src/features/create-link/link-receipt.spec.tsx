import { beforeEach, describe, expect, it } from '@jest/globals';
import { makeShortLink } from '@oncelink/link-crypto';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, json } from '../../api/testing/fake-server.ts';
import { LinkReceipt } from './link-receipt.tsx';

const STATUS = 'GET /api/get-short-url';
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  server = fakeServer();
});

describe('a link that was just made', () => {
  it('tells its maker whether it was opened, as often as it is asked, and is never opened by that', async () => {
    const user = userEvent.setup();
    const { fragment } = await makeShortLink('the message');
    render(<LinkReceipt url={`${location.origin}/sh-Ab3dEf6hIj#${fragment}`} />);
    server.answers[STATUS] = () => json(200, { exists: true, isPasswordProtected: false, ttl: 60 });
    await user.click(screen.getByRole('button', { name: 'Has it been opened?' }));
    expect(await screen.findByText('It is waiting.')).toBeVisible();
    server.answers[STATUS] = () =>
      json(410, { error: '', code: 'GONE', reason: 'viewed', at: '2026-11-21T14:32:08Z', requestId: 'r' });
    await user.click(screen.getByRole('button', { name: 'Has it been opened?' }));
    expect(await screen.findByText(/^It was opened on 21 November 2026/)).toBeVisible();
    expect(server.seen.map(({ call }) => call)).toEqual([STATUS, STATUS]);
  });
});
