import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, json, nothing, type SeenCall } from '../../api/testing/fake-server.ts';
import { showPage } from '../testing/show-page.tsx';
import FeaturesPage from './features-page.tsx';

const region = (name: string) => within(screen.getByRole('region', { name }));

function idOf({ body }: SeenCall): string {
  if (typeof body !== 'object' || body === null || !('id' in body)) throw new Error('expected a seal');
  return String(body.id);
}

/** A server with one seal, which it hands out once. */
function sealServer() {
  const seal = randomBytes(32).toString('base64url');
  let claimed = false;
  const gone = () => json(410, { code: 'GONE', reason: 'viewed', at: new Date().toISOString() });
  const server = fakeServer({
    'POST /api/seals': (call) => {
      server.answers[`GET /api/seals/${idOf(call)}`] = () =>
        claimed ? gone() : json(200, { exists: true, ttl: 86_400 });
      return json(201, { seal, expiresAt: null, ttl: 86_400 });
    },
    'POST /api/seals/reveal': () => {
      claimed = true;
      return json(200, { seal, graceSeconds: 60 });
    },
    'POST /api/reveal/ack': () => nothing(),
  });
  return server;
}

describe('the demonstration', () => {
  let server: ReturnType<typeof fakeServer>;

  beforeEach(() => {
    server = sealServer();
    const calm = Object.assign(window.matchMedia('(prefers-reduced-motion: reduce)'), { matches: true });
    window.matchMedia = () => calm;
  });

  it('makes a real link, opens it, and shows that it opens once', async () => {
    const address = location.href;
    const user = userEvent.setup();
    showPage(FeaturesPage, '/features');
    const secret = screen.getByRole('textbox', { name: 'Sample text' });
    await user.clear(secret);
    await user.type(secret, 'say it once');
    await user.click(screen.getByRole('button', { name: 'Make a link' }));
    expect(await screen.findByText(/\/s-#[\w-]{40,}$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Open it here' }));
    await user.click(await screen.findByRole('button', { name: 'Reveal secret' }));
    expect(await region('The reader').findByText('say it once')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Open it again' }));
    expect(await screen.findByText('This secret has already been viewed and destroyed')).toBeVisible();
    expect(server.callsTo('POST /api/seals/reveal')).toHaveLength(1);
    expect(location.href).toBe(address);
    await user.click(screen.getByRole('button', { name: 'Start again' }));
    expect(screen.getByRole('textbox', { name: 'Sample text' })).toHaveValue('kestrel-vapor-41-harbor');
  });

  it('says so when the server refuses', async () => {
    server.answers['POST /api/seals'] = () => json(429, { code: 'RATE_LIMITED' });
    const user = userEvent.setup();
    showPage(FeaturesPage, '/features');
    await user.click(screen.getByRole('button', { name: 'Make a link' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The demonstration stopped.');
    expect(screen.getByRole('button', { name: 'Make a link' })).toBeEnabled();
  });
});
