import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { json, nothing, refusal, type fakeServer } from '../../api/testing/fake-server.ts';
import { CALLS, pass, press, proveIt, showConsole, startConsole } from './testing/show-console.tsx';

const LINK = {
  id: 'sec_1',
  reference: 'OPS-1412',
  kind: 'password',
  state: 'waiting',
  createdAt: '2026-11-21T12:00:00.000Z',
  expiresAt: '2026-11-23T12:00:00.000Z',
  endedAt: null,
};
const OPENED = {
  ...LINK,
  id: 'sec_2',
  reference: null,
  state: 'accessed',
  endedAt: '2026-11-22T09:00:00.000Z',
};
const EVENT = { id: 'evt_1', type: 'secret.accessed', timestamp: '2026-11-22T09:00:00.000Z', data: OPENED };
const REVOKE = 'DELETE /api/account/secrets/sec_1';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  ({ server } = startConsole());
  server.answers[CALLS.links] = () => json(200, { areKept: true, data: [LINK, OPENED], nextCursor: null });
  server.answers[CALLS.events] = () => json(200, { data: [EVENT] });
  server.answers[REVOKE] = nothing;
});
const links = () => screen.getByRole('region', { name: 'Links of your keys' });
const events = () => screen.queryByRole('region', { name: 'Events' });

describe('links of keys', () => {
  it('are listed with what the site knows of them, and end before anybody reads them', async () => {
    await showConsole();
    const [first, second] = within(links()).getAllByRole('listitem');
    expect(first).toHaveTextContent(/OPS-1412Waiting.*With a password.*expires 23 Nov 2026.*sec_1Revoke/);
    expect(second).toHaveTextContent(/No referenceOpened.*ended/);
    expect(second).not.toHaveTextContent('Revoke');
    await press('Revoke OPS-1412');
    expect(server.callsTo(REVOKE)).toEqual([]);
    server.answers[CALLS.links] = () => json(200, { areKept: true, data: [OPENED], nextCursor: null });
    await press('Yes, revoke it');
    expect(server.callsTo(REVOKE)).toHaveLength(1);
    expect(within(links()).getAllByRole('listitem')).toHaveLength(1);
  });

  it('say so when revoking comes too late, and when it is not known', async () => {
    server.answers[REVOKE] = () => refusal('GONE');
    await showConsole();
    await press('Revoke OPS-1412');
    await press('Yes, revoke it');
    expect(screen.getByText('The link had ended before. The list shows how.')).toBeVisible();
    server.answers[REVOKE] = () => new TypeError('offline');
    await press('Revoke OPS-1412');
    await press('Yes, revoke it');
    await pass(60);
    expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent("we don't know whether");
  });

  it('end only for who has just proved to be their owner', async () => {
    server.answers[REVOKE] = ({ token }) =>
      token === 'Bearer ol_fresh' ? nothing() : refusal('FRESH_CODE_REQUIRED');
    await showConsole();
    await press('Revoke OPS-1412');
    await press('Yes, revoke it');
    expect(screen.getByRole('dialog')).toHaveTextContent('for someone who has just proved to be the owner');
    await proveIt();
    expect(server.callsTo(REVOKE)).toHaveLength(2);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Link revoked')).toBeVisible();
  });

  it('are shown by state, and by pages', async () => {
    server.answers[CALLS.links] = () => json(200, { areKept: true, data: [LINK], nextCursor: 'more' });
    await showConsole();
    server.answers[CALLS.links] = () => json(200, { areKept: true, data: [OPENED], nextCursor: null });
    await press('Show older ones');
    expect(within(links()).getAllByRole('listitem')).toHaveLength(2);
    server.answers[CALLS.links] = () => json(200, { areKept: true, data: [], nextCursor: null });
    fireEvent.change(within(links()).getByRole('combobox', { name: 'Show' }), {
      target: { value: 'locked' },
    });
    await pass();
    expect(links()).toHaveTextContent('None of these.');
  });

  it('that can’t be loaded say so, and are asked for again', async () => {
    server.answers[CALLS.links] = () => refusal('RATE_LIMITED');
    await showConsole();
    await pass(60);
    expect(within(links()).getByRole('alert')).toHaveTextContent('The links could not be loaded.');
    server.answers[CALLS.links] = () => json(200, { areKept: true, data: [], nextCursor: null });
    fireEvent.click(within(links()).getByRole('button', { name: 'Try again' }));
    await pass();
    expect(links()).toHaveTextContent('No link yet.');
  });
});

describe('events', () => {
  it('tell in words what happened last', async () => {
    await showConsole();
    expect(events()).toHaveTextContent('A secret was opened');
  });

  it('tell of keys, webhooks and the plan, and pass over what a newer server says', async () => {
    const at = '2026-11-22T09:00:00.000Z';
    const key = { id: 'k', hint: 'W8Me', expiresAt: at, lapsesAt: null, replacedBy: null, why: 'leaked' };
    const told = [
      ['key.revoked', key],
      ['webhook.disabled', { id: 'whe_1', host: 'hooks.example.com', why: 'gone' }],
      ['subscription.changed', { plan: 'pro', endsAt: '2027-01-09T00:00:00.000Z' }],
      ['secret.stolen', LINK],
    ].map(([type, data], index) => ({ id: `evt_${index}`, type, timestamp: at, data }));
    server.answers[CALLS.events] = () => json(200, { data: told });
    await showConsole();
    const lines = within(events() ?? document.body).getAllByRole('listitem');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toHaveTextContent('API key …W8Me was revoked by somebody who found it');
    expect(lines[1]).toHaveTextContent('hooks.example.com gets nothing more');
    expect(lines[2]).toHaveTextContent('Your plan is Pro now, until 9 Jan 2027');
  });

  it('are not asked for where the site keeps none', async () => {
    server.answers[CALLS.links] = () => json(200, { areKept: false, data: [], nextCursor: null });
    await showConsole();
    expect(links()).toHaveTextContent('This site keeps no receipts and no events.');
    expect(events()).toBeNull();
    expect(server.callsTo(CALLS.events)).toEqual([]);
  });
});
