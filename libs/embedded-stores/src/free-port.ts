import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Systems give connections that go out ports from 32768 on, and browsers refuse some below 12000. */
const FIRST = 12_000;
const BLOCKS = 320;
const BLOCK_PORTS = 25;
const TRIES = 200;

async function listen(port: number): Promise<Server | null> {
  const server = createServer((socket) => socket.destroy()).listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return server;
  } catch {
    return null;
  }
}

/**
 * Takes some ports for this process alone: it listens at the first of them for as long as it lives. A port that is only looked at
 * may be found free by two processes at once, and looking at it takes it away for a moment: `listen EADDRINUSE` for one of them.
 */
async function takeBlock(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const first = FIRST + randomInt(BLOCKS) * BLOCK_PORTS;
    const keeper = await listen(first);
    if (keeper === null) continue;
    keeper.unref();
    return first;
  }
  throw new Error(`No ports from ${FIRST} to ${FIRST + BLOCKS * BLOCK_PORTS - 1} were found free.`);
}

async function* takePorts(): AsyncGenerator<number, never> {
  for (;;) {
    const first = await takeBlock();
    for (let port = first + 1; port < first + BLOCK_PORTS; port += 1) {
      const server = await listen(port);
      if (server === null) continue;
      server.close();
      await once(server, 'close');
      yield port;
    }
  }
}

const ports = takePorts();

/**
 * A port of this machine that is free, and that no other caller of this function is given while this process lives. It is none that
 * the system might give to a connection meanwhile, as it does within seconds where many are made.
 */
export async function freePort(): Promise<number> {
  return (await ports.next()).value;
}
