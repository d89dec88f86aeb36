import { apiHeaders } from '@oncelink/edge-headers';
import { expect, test } from '@playwright/test';
import { containersOf, docker } from './compose.ts';
import { startWeb } from './start-web.ts';

test('what is more than may be under way to the gateways is refused at once, in the words of the API', async () => {
  const web = await startWeb({ EDGE_TLS: 'off', GATEWAY_CALLS: '1' });
  const gateways = containersOf('gateway');
  try {
    const origin = `http://127.0.0.1:${await web.portOf(8080)}`;
    const asked = () => fetch(`${origin}/api/get-short-url?code=none`);
    await docker('pause', ...gateways);
    // Whichever comes second is answered first: the other one waits for a gateway.
    const both = [asked(), asked()];
    const refused = await Promise.race(both);
    await docker('unpause', ...gateways);
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([400, 503]);

    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: 'UNAVAILABLE', error: expect.any(String) });
    const expected = {
      ...apiHeaders(),
      'Retry-After': '1',
      'Content-Type': 'application/json; charset=utf-8',
    };
    for (const [name, value] of Object.entries(expected)) expect(refused.headers.get(name)).toBe(value);
    await expect.poll(async () => (await asked()).status).toBe(400);
  } finally {
    await docker('unpause', ...gateways).catch(() => undefined);
    await web.end();
  }
});
