import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Delivery, Webhook } from '@oncelink/contracts/events';
import { fireEvent, screen, within } from '@testing-library/react';
import { json, nothing, refusal, type fakeServer } from '../../api/testing/fake-server.ts';
import { CALLS, pass, press, proveIt, showConsole, startConsole, type } from './testing/show-console.tsx';

const WEBHOOK: Webhook = {
  id: 'whe_1',
  url: 'https://hooks.example.com/oncelink',
  format: 'standard',
  events: ['secret.accessed', 'secret.expired'],
  state: 'on',
  why: null,
  failingSince: null,
  oldSecretUntil: null,
  createdAt: '2026-11-20T12:00:00.000Z',
};
const SECRET = `whsec_${'A'.repeat(43)}=`;
const DELIVERED: Delivery = {
  eventId: 'evt_1',
  isTest: false,
  state: 'delivered',
  madeAt: '2026-11-22T11:00:00.000Z',
  dueAt: null,
  tried: 1,
  attempts: [{ at: '2026-11-22T11:00:01.000Z', ms: 120, status: 204, error: null, head: '' }],
};
const DEAD: Delivery = {
  ...DELIVERED,
  eventId: 'evt_2',
  state: 'dead',
  tried: 9,
  attempts: [
    { at: '2026-11-22T11:30:00.000Z', ms: 10_000, status: null, error: 'timeout', head: null },
    { at: '2026-11-22T11:40:00.000Z', ms: 90, status: 500, error: null, head: 'out of coffee' },
  ],
};

const OWN = {
  list: CALLS.webhooks,
  add: 'POST /api/account/webhooks',
  change: 'PATCH /api/account/webhooks/whe_1',
  remove: 'DELETE /api/account/webhooks/whe_1',
  rotate: 'POST /api/account/webhooks/whe_1/rotate-secret',
  test: 'POST /api/account/webhooks/whe_1/test',
  log: 'GET /api/account/webhooks/whe_1/deliveries',
  replay: 'POST /api/account/webhooks/whe_1/replay',
} as const;

let server: ReturnType<typeof fakeServer>;
let writeText: ReturnType<typeof startConsole>['writeText'];
const listed = (...webhooks: Webhook[]) => {
  server.answers[OWN.list] = () => json(200, { areOn: true, webhooks });
};
beforeEach(() => {
  ({ server, writeText } = startConsole());
  listed(WEBHOOK);
  Object.assign(server.answers, {
    [OWN.add]: () =>
      json(201, { secret: SECRET, webhook: { ...WEBHOOK, id: 'whe_2', url: 'https://b.example.com/' } }),
    [OWN.change]: () => json(200, { ...WEBHOOK, state: 'paused' }),
    [OWN.remove]: nothing,
    [OWN.rotate]: () =>
      json(201, { secret: SECRET, webhook: { ...WEBHOOK, oldSecretUntil: '2026-11-23T12:00:00.000Z' } }),
    [OWN.test]: () => json(202, { eventId: 'evt_9' }),
    [OWN.log]: () => json(200, { data: [DELIVERED, DEAD], nextCursor: null }),
    [OWN.replay]: () => json(202, { count: 1 }),
  });
});
const section = () => screen.getByRole('region', { name: 'Webhooks' });
const program = (status: number, code: string) => json(status, { error: 'No.', code, requestId: 'r' });

describe('the list of webhooks', () => {
  it('says where each leads, what it is sent, and how it stands', async () => {
    listed(WEBHOOK, { ...WEBHOOK, id: 'whe_3', format: 'slack', state: 'disabled', why: 'gone' });
    await showConsole();
    const [first, second] = within(section()).getAllByRole('listitem');
    expect(first).toHaveTextContent(/hooks\.example\.com\/oncelinkEventsOpened, Expired.*Standard Webhooks/);
    expect(second).toHaveTextContent(/Disabled.*Slack.*Its server said that it is gone \(410\)/);
  });

  it('says it where the site sends none, and offers keys no scope for them', async () => {
    server.answers[OWN.list] = () => json(200, { areOn: false, webhooks: [] });
    await showConsole();
    expect(section()).toHaveTextContent('This site sends no webhooks.');
    await press('Make a key');
    expect(screen.queryByRole('switch', { name: 'Webhooks' })).toBeNull();
  });

  it('where the site sends some, a key can be made for them', async () => {
    await showConsole();
    await press('Make a key');
    expect(screen.getByRole('switch', { name: 'Webhooks' })).toBeVisible();
  });

  it('says what failed, and is asked for again', async () => {
    server.answers[OWN.list] = () => refusal('RATE_LIMITED');
    await showConsole();
    await pass(60);
    expect(within(section()).getByRole('alert')).toHaveTextContent('Your webhooks could not be loaded.');
    listed();
    fireEvent.click(within(section()).getByRole('button', { name: 'Try again' }));
    await pass();
    expect(section()).toHaveTextContent('No webhook yet.');
  });
});

describe('adding a webhook', () => {
  const fill = async (url: string) => {
    await press('Add a webhook');
    type('Address', url);
    fireEvent.submit(screen.getByRole('textbox', { name: 'Address' }));
    await pass();
  };
  beforeEach(() => listed());

  it('shows its secret once, and keeps it nowhere', async () => {
    await showConsole();
    await fill('https://b.example.com/');
    expect(server.callsTo(OWN.add)).toMatchObject([
      {
        body: {
          url: 'https://b.example.com/',
          format: 'standard',
          events: ['secret.accessed', 'secret.deleted', 'secret.expired', 'secret.locked'],
          language: 'en',
        },
      },
    ]);
    expect(screen.getByRole('figure', { name: 'The secret of your webhook' })).toHaveTextContent(SECRET);
    await press('Copy secret');
    expect(writeText).toHaveBeenCalledWith(SECRET);
    await press('Done');
    expect(document.body.innerHTML).not.toContain(SECRET);
    expect(section()).toHaveTextContent('https://b.example.com/');
  });

  it.each(['', 'http://b.example.com', 'https://me:secret@b.example.com', 'b.example.com'])(
    'asks nobody about an address that is none: %j',
    async (url) => {
      await showConsole();
      await fill(url);
      expect(screen.getByRole('textbox', { name: 'Address' })).toHaveFocus();
      expect(screen.getByRole('textbox', { name: 'Address' })).toBeInvalid();
      expect(server.callsTo(OWN.add)).toEqual([]);
    },
  );

  it('says at the address that nothing can be sent there, or that it is there already', async () => {
    server.answers[OWN.add] = () => program(400, 'WEBHOOK_NOT_ALLOWED');
    await showConsole();
    await fill('https://10.0.0.1/');
    expect(screen.getByText(/^Nothing can be sent there/)).toBeVisible();
    listed(WEBHOOK);
    server.answers[OWN.add] = () => program(409, 'WEBHOOK_EXISTS');
    type('Address', WEBHOOK.url);
    fireEvent.submit(screen.getByRole('textbox', { name: 'Address' }));
    await pass();
    expect(screen.getByText('You have a webhook to this address already.')).toBeVisible();
  });

  it('says when the plan has no room, when nobody answers, and never asks twice', async () => {
    server.answers[OWN.add] = () => program(409, 'TOO_MANY_WEBHOOKS');
    await showConsole();
    await fill('https://b.example.com/');
    expect(screen.getByRole('alert')).toHaveTextContent('Your plan has no room for another webhook.');
    server.answers[OWN.add] = () => new TypeError('offline');
    fireEvent.submit(screen.getByRole('textbox', { name: 'Address' }));
    await pass(30);
    expect(screen.getByRole('alert')).toHaveTextContent('there may be a new webhook');
    expect(server.callsTo(OWN.add)).toHaveLength(2);
  });

  it('asks for a fresh code where the last one is old, then goes on', async () => {
    const answer = server.answers[OWN.add];
    server.answers[OWN.add] = (call) =>
      call.token === 'Bearer ol_fresh' && answer ? answer(call) : refusal('FRESH_CODE_REQUIRED');
    await showConsole();
    await fill('https://b.example.com/');
    await proveIt();
    expect(screen.getByRole('figure', { name: 'The secret of your webhook' })).toHaveTextContent(SECRET);
  });
});

describe('a webhook', () => {
  it('has its secret rotated, and says how long the former one signs too', async () => {
    await showConsole();
    await press('Rotate secret: hooks.example.com');
    await press('Rotate secret');
    expect(server.callsTo(OWN.rotate)).toMatchObject([{ body: { overlapHours: 24 } }]);
    expect(screen.getByText(/^The former secret signs too until 23 Nov 2026/)).toBeVisible();
    await press('Done');
    expect(section()).toHaveTextContent(/Former secretSigns until 23 Nov 2026/);
  });

  it('is paused only for who has just proved to be its owner, after a page was left open for long', async () => {
    server.answers[OWN.change] = ({ token }) =>
      token === 'Bearer ol_fresh'
        ? json(200, { ...WEBHOOK, state: 'paused' })
        : refusal('FRESH_CODE_REQUIRED');
    await showConsole();
    await press('Pause: hooks.example.com');
    await proveIt();
    expect(within(section()).getByText('Paused')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is paused and switched on; one that has no room stays as it is, and that is said', async () => {
    await showConsole();
    await press('Pause: hooks.example.com');
    expect(server.callsTo(OWN.change)).toMatchObject([{ body: { state: 'paused' } }]);
    expect(within(section()).getByText('Paused')).toBeVisible();
    server.answers[OWN.change] = () => program(409, 'TOO_MANY_WEBHOOKS');
    await press('Switch on: hooks.example.com');
    expect(screen.getByText(/^Your plan has no room for another one/)).toBeVisible();
    expect(within(section()).getByText('Paused')).toBeVisible();
  });

  it('is removed once that is confirmed', async () => {
    await showConsole();
    await press('Remove: hooks.example.com');
    expect(server.callsTo(OWN.remove)).toEqual([]);
    await press('Yes, remove it');
    expect(server.callsTo(OWN.remove)).toHaveLength(1);
    expect(section()).toHaveTextContent('No webhook yet.');
  });

  it('is sent a test, and shows what became of it by itself', async () => {
    const test: Delivery = {
      ...DELIVERED,
      eventId: 'evt_9',
      isTest: true,
      state: 'waiting',
      tried: 0,
      attempts: [],
    };
    server.answers[OWN.log] = () => json(200, { data: [test], nextCursor: null });
    await showConsole();
    await press('Send test: hooks.example.com');
    expect(section()).toHaveTextContent(/WaitingTestevt_9.*Being sent/);
    // A server has taken it, and awaits the answer.
    server.answers[OWN.log] = () => json(200, { data: [{ ...test, tried: 1 }], nextCursor: null });
    await pass(2);
    expect(section()).toHaveTextContent(/WaitingTestevt_9.*Being sent/);
    server.answers[OWN.log] = () =>
      json(200, { data: [{ ...DELIVERED, eventId: 'evt_9', isTest: true }], nextCursor: null });
    await pass(2);
    expect(section()).toHaveTextContent(/DeliveredTestevt_9.*1 attempt.*Answered 204/);
    const asked = server.callsTo(OWN.log).length;
    await pass(60);
    expect(server.callsTo(OWN.log)).toHaveLength(asked);
  });

  it('shows each attempt, and sends again what is asked for', async () => {
    await showConsole();
    await press('Deliveries: hooks.example.com');
    const log = screen.getByRole('region', { name: 'Deliveries of the last 30 days' });
    expect(log).toHaveTextContent(
      /Given upevt_2.*9 attempts.*No answer in 10 seconds.*Answered 500.*out of coffee/,
    );
    await press('Send again: evt_2');
    await press('Send all that were given up again');
    expect(server.callsTo(OWN.replay).map(({ body }) => body)).toEqual([{ eventId: 'evt_2' }, {}]);
  });
});
