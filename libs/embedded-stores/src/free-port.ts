import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Systems give connections that go out ports from 32768 on, and browsers refuse some below 12000. */
const [FIRST, BEHIND_LAST] = [12_000, 20_000];
const TRIES = 100;

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

/**
 * A port of this machine that is free now. Another program may take it before it is used: try again then. It is none that the system
 * might give to a connection meanwhile, as it does within seconds where many are made.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(FIRST, BEHIND_LAST);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${FIRST} to ${BEHIND_LAST - 1} was found free.`);
}
