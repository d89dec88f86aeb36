import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ApiError } from '../../../api/api-errors.ts';
import { useNodeBlobs } from '../../../lib/files/testing/node-blobs.ts';
import { readText } from '../../../lib/stored-text.ts';
import { NetworkError } from '../../../lib/network-error.ts';
import type { FetchSupplies } from './fetch-supplies.ts';
import { FileFetch } from './file-fetch.ts';
import { restoreFiles } from './files-ways.ts';
import { forgetFetch, keepFetch, namesKept, readFetch } from './kept-fetch.ts';
import { LeftFiles } from './left-files.ts';
import { sentBlob } from './testing/sent-blob.ts';

beforeAll(useNodeBlobs);
beforeEach(() => {
  for (const name of namesKept()) forgetFetch(name);
  localStorage.clear();
});

const content = randomBytes(9_500_000);
const files = () => [
  new File([content.subarray(0, 9_000_000)], 'disk.img'),
  new File([content.subarray(9_000_000)], 'con'),
];

async function begin(change: (supplies: FetchSupplies) => Partial<FetchSupplies> = () => ({})) {
  const { bundle, asked, blob, supplies } = await sentBlob(files());
  const kept = keepFetch(bundle, 'memory');
  const fetching = new FileFetch(kept, { ...supplies, ...change(supplies) });
  return { fetching, asked, blob, kept };
}

const arrived = (fetching: FileFetch) => {
  const state = fetching.store.get();
  if (state.step !== 'arrived') throw new Error(`It is ${JSON.stringify(state)}.`);
  return state;
};

describe('files of an opened link', () => {
  it('are fetched in ranges, checked, and given out under clean names', async () => {
    const { fetching, asked, blob } = await begin();
    await fetching.start();
    const [disk, device] = arrived(fetching).files;
    expect(asked).toEqual(['0-8388607', `8388608-${blob.length - 1}`]);
    expect([disk?.name, device?.name]).toEqual(['disk.img', '_con']);
    const bytes = Buffer.from((await disk?.content.arrayBuffer()) ?? new ArrayBuffer());
    expect(bytes.equals(content.subarray(0, 9_000_000))).toBe(true);
    expect(disk?.content.type).toBe('application/octet-stream');
  });

  it('in memory alone, the server keeps them until all are saved', async () => {
    const { fetching, asked } = await begin();
    await fetching.start();
    expect(fetching.noteSaved(0)).toBe(false);
    expect(asked).not.toContain('done');
    expect(fetching.noteSaved(1)).toBe(true);
    await Promise.resolve();
    expect(asked).toContain('done');
    await fetching.finish();
    expect(fetching.store.get()).toEqual({ step: 'finished' });
    expect(namesKept()).toEqual([]);
  });

  it('go on where they were when the line was cut, without fetching anything twice', async () => {
    let cuts = 3;
    const { fetching, asked } = await begin((supplies) => ({
      async *getBytes(range, signal) {
        let chunks = 0;
        for await (const chunk of supplies.getBytes(range, signal)) {
          yield chunk;
          chunks += 1;
          if (chunks === 20 && cuts > 0) {
            cuts -= 1;
            throw new NetworkError('cut');
          }
        }
      },
    }));
    await fetching.start();
    expect(arrived(fetching).files).toHaveLength(2);
    expect(asked.slice(0, 4).map((range) => range.split('-')[0])).toEqual([
      '0',
      '2000000',
      '4000000',
      '6000000',
    ]);
  });

  it('changed on their way, nothing of them is kept or given out', async () => {
    const { fetching } = await begin((supplies) => ({
      async *getBytes(range, signal) {
        for await (const chunk of supplies.getBytes(range, signal)) {
          if (range.first > 0) chunk[7] = (chunk[7] ?? 0) ^ 1;
          yield chunk;
        }
      },
    }));
    await fetching.start();
    expect(fetching.store.get()).toEqual({ step: 'failed', why: 'damaged' });
    expect(namesKept()).toEqual([]);
  });

  it('are asked for again where too much was asked of the server at once', async () => {
    let refusals = 2;
    const { fetching } = await begin((supplies) => ({
      getBytes(range, signal) {
        refusals -= 1;
        if (refusals >= 0) throw new ApiError({ status: 429, code: 'RATE_LIMITED', told: 'RATE_LIMITED' });
        return supplies.getBytes(range, signal);
      },
    }));
    await fetching.start();
    expect(arrived(fetching).files).toHaveLength(2);
  });

  it('can be fetched again after any answer but that there are none', async () => {
    let isRefused = true;
    const { fetching } = await begin((supplies) => ({
      getBytes(range, signal) {
        if (isRefused) throw new ApiError({ status: 403, code: 'INTERNAL', told: undefined });
        return supplies.getBytes(range, signal);
      },
    }));
    await fetching.start();
    expect(fetching.store.get()).toEqual({ step: 'failed', why: 'load' });
    expect(namesKept()).toHaveLength(1);
    isRefused = false;
    await fetching.start();
    expect(arrived(fetching).files).toHaveLength(2);
  });

  it('are over where the server has them no more', async () => {
    const { fetching } = await begin(() => ({
      getBytes: () => {
        throw new ApiError({ status: 404, code: 'INTERNAL', told: 'FILE_NOT_FOUND' });
      },
    }));
    await fetching.start();
    expect(fetching.store.get()).toEqual({ step: 'failed', why: 'over' });
  });

  it('what it takes to fetch them outlives a reload', async () => {
    const { kept, fetching } = await begin();
    expect(keepFetch(kept.bundle, 'disk')).toEqual(kept);
    await fetching.start();
    // 10 minutes and the time that 128 KiB/s take, from the first byte on.
    expect(readFetch(kept.place.name)).toMatchObject({ bundle: kept.bundle, until: expect.any(Number) });
  });

  it('of two links in one tab are both kept, and each is found by its own name', async () => {
    const first = await begin();
    const { bundle } = await sentBlob([new File(['other'], 'b.txt')]);
    const second = keepFetch(bundle, 'disk', 'short');
    expect(second.place.name).not.toBe(first.kept.place.name);
    await first.fetching.start();
    await first.fetching.finish();
    expect(namesKept()).toEqual([second.place.name]);
    expect(readFetch(second.place.name)).toEqual(second);
    expect(await restoreFiles({ end: 'read', at: 7, files: second.place.name })).toMatchObject({
      name: 'revealed',
      kind: 'short',
      message: { bundle },
    });
    expect(await restoreFiles({ end: 'read', at: 7, files: first.kept.place.name })).toBeNull();
  });

  it('all saved and left, nothing leads to them any more; some saved, a reload goes on', async () => {
    const { fetching, kept } = await begin();
    await fetching.start();
    fetching.noteSaved(0);
    fetching.leave();
    expect(namesKept()).toEqual([kept.place.name]);
    await fetching.start();
    fetching.noteSaved(0, 1);
    fetching.leave();
    expect(namesKept()).toEqual([]);
  });

  it('on a disk they stay until the browser has copied what was saved, and the next page knows how long', async () => {
    const { supplies, asked } = await sentBlob([new File(['x'], 'x')]);
    const { place } = keepFetch((await sentBlob([new File(['y'], 'y')])).bundle, 'disk');
    const left = new LeftFiles(place, supplies);
    left.note(100_000_000);
    await left.remove();
    expect(asked).toEqual(['pause 7000', 'drop']);
    expect(readText('staged_files')).toBe('1007000');
  });

  it('a site that has files no more is told from one that has lost these', async () => {
    const { fetching } = await begin(() => ({
      getBytes: () => {
        throw new ApiError({ status: 404, code: 'ROUTE_NOT_FOUND', told: 'ROUTE_NOT_FOUND' });
      },
    }));
    await fetching.start();
    expect(fetching.store.get()).toEqual({ step: 'failed', why: 'off' });
    expect(namesKept()).toHaveLength(1);
  });
});
