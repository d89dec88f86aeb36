import { createHash, randomBytes } from 'node:crypto';
import { closeSync, createReadStream, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { becomeSender, choose, generateButton, saved } from './file-people.ts';
import { expect } from './fixtures.ts';
import { testOfFullProduct as test } from './full-product.ts';
import { readLink } from './people.ts';

/* P2: what gigabytes take of a browser's memory. What drives a page keeps what it sends and fetches, so its process can't be looked at here. */

const MIB = 1_048_576;
/** Three parts of 8 MiB, and what is read and sent beside them. */
const BUFFERS_MAX = 32 * MIB;
/** Each MiB is another one, so that none can stand for another. @returns its SHA-256 */
function writeLarge(file: string, mib: number): string {
  const written = openSync(file, 'w');
  const hash = createHash('sha256');
  const block = randomBytes(MIB);
  for (let n = 0; n < mib; n += 1) {
    block.writeUInt32BE(n);
    hash.update(block);
    writeSync(written, block);
  }
  closeSync(written);
  return hash.digest('hex');
}

async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

/** Array buffers that a page and its workers hold, once garbage is gone. */
async function watchBuffers(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  const workers = new Set<string>();
  const answers = new Map<number, (bytes: number) => void>();
  let calls = 0;
  cdp.on('Target.attachedToTarget', ({ sessionId }) => void workers.add(sessionId));
  cdp.on('Target.detachedFromTarget', ({ sessionId }) => void workers.delete(sessionId));
  cdp.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message);
    answers.get(id)?.(result?.backingStorageSize ?? 0);
  });
  await cdp.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  const ask = async (sessionId: string, method: string): Promise<number> => {
    calls += 1;
    const id = calls;
    const answer = new Promise<number>((resolve) => answers.set(id, resolve));
    const message = JSON.stringify({ id, method });
    await cdp.send('Target.sendMessageToTarget', { sessionId, message });
    return Promise.race([answer, pause(5000, 0)]);
  };
  return async (): Promise<number> => {
    await cdp.send('HeapProfiler.collectGarbage');
    const own: object = await cdp.send('Runtime.getHeapUsage');
    let bytes = Number(Reflect.get(own, 'backingStorageSize'));
    for (const worker of workers) {
      await ask(worker, 'HeapProfiler.collectGarbage').catch(() => 0);
      bytes += await ask(worker, 'Runtime.getHeapUsage').catch(() => 0);
    }
    return bytes;
  };
}

/** The most that a number comes to while something is done. */
async function most(look: () => Promise<number>, work: Promise<unknown>): Promise<number> {
  let found = 0;
  const over = new AbortController();
  const done = work.finally(() => over.abort());
  const looking = (async () => {
    while (!over.signal.aborted) {
      found = Math.max(found, await look());
      await pause(150);
    }
  })();
  await done;
  await looking;
  return found;
}

const LONG = { timeout: 1_500_000 };

test('P2: a GiB goes up and down by 32 MiB of buffers at the most @long', async ({ openPage, product }) => {
  test.setTimeout(3_600_000);
  const home = mkdtempSync(path.join(tmpdir(), 'large-'));
  try {
    const [sender, reader] = [await openPage(), await openPage()];
    await becomeSender(sender, product, 'large@example.org');
    const file = path.join(home, 'large.bin');
    const hash = writeLarge(file, 1024);
    await choose(sender, [file]);
    await generateButton(sender).click();
    const ready = sender.getByRole('heading', { name: 'Your one-time link is ready.' });
    const up = await most(await watchBuffers(sender), ready.waitFor(LONG));
    await reader.goto(await readLink(sender));
    await reader.getByRole('button', { name: 'Reveal secret' }).click();
    const arrived = reader.getByText('The file has arrived and was checked.');
    const down = await most(await watchBuffers(reader), arrived.waitFor(LONG));
    const save = reader.getByRole('button', { name: 'Save large.bin' });
    const download = await saved(reader, () => save.click());
    expect(await hashOfFile(await download.path())).toBe(hash);
    for (const bytes of [up, down]) {
      // One that sees nothing has seen no buffer of a record.
      expect(bytes).toBeGreaterThan(MIB / 4);
      expect(bytes).toBeLessThanOrEqual(BUFFERS_MAX);
    }
    console.log(`${up} bytes up, ${down} bytes down`);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});
