import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { LogFields } from '@oncelink/service-kit';
import { FileRingStore } from './file-ring-store.ts';
import { generateKey, RingError, type Ring } from './ring.ts';
import { watchRing, type RingWatch } from './watch-ring.ts';

let folder: string;
let file: string;
let store: FileRingStore;
let watch: RingWatch | undefined;
let told: string[];

const write = (_event: string, { text }: LogFields = {}): void => void told.push(String(text));
const log = { debug: write, info: write, warn: write, error: write };

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ring-'));
  file = path.join(folder, 'ring.json');
  store = new FileRingStore(file);
  told = [];
});
afterEach(() => {
  watch?.stop();
  rmSync(folder, { recursive: true });
});

const ringOf = (version: number): Ring => ({ version, keys: [generateKey(version)] });

describe('watching the ring', () => {
  it('does not begin without one', async () => {
    await expect(watchRing(file, { log })).rejects.toThrow(RingError);
  });

  it('tells of each new ring, and holds the newest', async () => {
    await store.create(ringOf(1));
    let tell: (ring: Ring) => void = () => undefined;
    const next = new Promise<Ring>((resolve) => (tell = resolve));
    watch = await watchRing(file, { onRing: (ring) => tell(ring), everyMs: 5, log });
    expect(watch.ring.version).toBe(1);
    await store.replace(ringOf(2), '1');
    expect((await next).version).toBe(2);
    expect(watch.ring.version).toBe(2);
  });

  it('keeps what it has when the ring is broken, and says so once', async () => {
    await store.create(ringOf(1));
    const seen: Ring[] = [];
    watch = await watchRing(file, { onRing: (ring) => seen.push(ring), everyMs: 60_000, log });
    writeFileSync(`${file}.2`, '{"version":2,');
    chmodSync(`${file}.2`, 0o400);
    for (let time = 0; time < 3; time += 1) expect((await watch.reload()).version).toBe(1);
    expect(told).toEqual([`The key ring ${file}.2 is not JSON.`]);
    rmSync(`${file}.2`);
    await watch.reload();
    expect(seen).toEqual([]);
  });
});
