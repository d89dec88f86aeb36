import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { ask } from './ask.ts';
import { startWeb } from './start-web.ts';

const SENDERS = 50;
/** The gateway's patience of ten seconds, the two after which it looks for who is late, and the end of a connection. */
const CLOSED_WITHIN_MS = 15_000;
const PAUSE_MS = 2000;

const HEAD = 'Host: localhost\r\nContent-Type: application/json\r\n';
/** What is begun, and then goes on a byte at a time. */
const BEGUN = {
  'bodies of calls': `POST /api/seals HTTP/1.1\r\n${HEAD}Content-Length: 9000\r\n\r\n{`,
  'bodies in chunks': `POST /api/auth/send-verification HTTP/1.1\r\n${HEAD}Transfer-Encoding: chunked\r\n\r\n2000\r\n{`,
  'bodies that nobody reads': `POST / HTTP/1.1\r\n${HEAD}Content-Length: 9000\r\n\r\n{`,
  headers: 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
};

interface Life {
  readonly ms: number;
  readonly answer: string;
}

/** Sends a byte every two seconds, until the server ends the connection. */
async function drip(socket: Socket, begun: string): Promise<Life> {
  const started = performance.now();
  let answer = '';
  socket.on('error', () => undefined).on('data', (chunk) => (answer += String(chunk)));
  socket.write(begun);
  const timer = setInterval(() => socket.write(' '), PAUSE_MS);
  await Promise.race([once(socket, 'close'), sleep(2 * CLOSED_WITHIN_MS)]);
  clearInterval(timer);
  socket.destroy();
  return { ms: performance.now() - started, answer };
}

/** From an address of its own: what one may have open or under way is counted by address. */
const sentFrom = (address: string, begun: string): string =>
  begun.replace('Host: localhost\r\n', `Host: localhost\r\nX-Forwarded-For: ${address}\r\n`);

test(`${SENDERS} slow senders of each kind are ended, and others are served meanwhile (I2)`, async () => {
  test.setTimeout(90_000);
  // One of its own: the limits of the product's own count what other tests do.
  const web = await startWeb({ EDGE_TLS: 'off', TRUSTED_NETWORKS: '0.0.0.0/0' });
  try {
    const port = await web.portOf(8080);
    const kinds = Object.entries(BEGUN).map(async ([name, begun], index) => {
      const words = sentFrom(`203.0.113.${index + 1}`, begun);
      const lives = Array.from({ length: SENDERS }, () => drip(connect(port, '127.0.0.1'), words));
      return { name, lives: await Promise.all(lives) };
    });
    await sleep(PAUSE_MS);
    expect((await ask('GET', '/api/config')).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/api/config`)).status).toBe(200);
    const ended = await Promise.all(kinds);
    const longest = ended.map(({ name, lives }) => ({ name, ms: Math.max(...lives.map(({ ms }) => ms)) }));
    for (const { name, ms } of longest)
      console.log(`slow ${name}: the last of ${SENDERS} ended after ${(ms / 1000).toFixed(1)} s`);
    expect(longest.filter(({ ms }) => ms >= CLOSED_WITHIN_MS)).toEqual([]);

    // Bodies of one address take sixteen places at most, and who has none is told so.
    const lives = ended.find(({ name }) => name === 'bodies of calls')?.lives ?? [];
    const statuses = lives.map(({ answer }) => Number(answer.slice(9, 12)));
    expect(statuses.filter((status) => status === 408)).toHaveLength(16);
    const refused = lives.filter(({ answer }) => answer.startsWith('HTTP/1.1 429'));
    expect(refused).toHaveLength(SENDERS - 16);
    for (const { answer } of refused) expect(answer).toContain('"code":"RATE_LIMITED"');
  } finally {
    await web.end();
  }
});
