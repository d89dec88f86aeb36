import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { FILES } from '@oncelink/contracts/files';
import { OncelinkFiles, type FileToSend, type KeptFiles } from './files.ts';
import { codeOf, serve } from './testing/serve.ts';

const SEAL = Buffer.alloc(32, 7).toString('base64url');
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** How a site of these tests behaves otherwise than one should. */
interface Behaviour {
  /** How often the answer to a part is lost. */
  readonly losesParts?: number;
  readonly missing?: readonly number[];
  readonly seals?: number;
  /** What readers get instead of the bytes. */
  readonly damage?: (blob: Buffer) => Buffer;
  /** After how many bytes each answer with bytes is cut. */
  readonly cutAfter?: number;
}

const json = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** A site that keeps the parts of one file as it gets them, and gives ranges of them. */
async function startSite({ losesParts = 0, missing = [], seals = 201, damage, cutAfter }: Behaviour = {}) {
  const parts: Buffer[][] = [];
  let lost = 0;
  const takePart = async (n: number, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    (parts[n] ??= []).push(await buffer(request));
    if (lost >= losesParts) return void response.writeHead(204).end();
    lost += 1;
    response.destroy();
  };
  const giveRange = (request: IncomingMessage, response: ServerResponse): void => {
    const blob = Buffer.concat(parts.map(([first = Buffer.alloc(0)]) => first));
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const bytes = (damage?.(blob) ?? blob).subarray(Number(first), Number(last) + 1);
    response.writeHead(206, {
      'content-range': `bytes ${first}-${last}/${blob.length}`,
      'content-length': Number(last) - Number(first) + 1,
    });
    if (cutAfter === undefined || bytes.length <= cutAfter) return void response.end(bytes);
    response.write(bytes.subarray(0, cutAfter), () => response.destroy());
  };
  const { url, asked } = await serve((request, response) => {
    const [, n] = /\/parts\/(\d+)$/.exec(request.url ?? '') ?? [];
    // Whoever gives up in the middle of a part waits for no answer.
    if (n !== undefined) return void takePart(Number(n), request, response).catch(() => response.destroy());
    if (request.url?.endsWith('/bytes')) return giveRange(request, response);
    if (request.url?.endsWith('/complete')) return json(response, 200, { missing });
    if (request.url?.endsWith('/files'))
      return json(response, 201, { partBytes: FILES.partBytes, until: '' });
    if (!request.url?.endsWith('/seals')) return void response.writeHead(204).end();
    return json(
      response,
      seals,
      seals < 300 ? { seal: SEAL, expiresAt: null, id: null } : { code: 'PRO_REQUIRED' },
    );
  });
  return { url, asked, parts, client: new OncelinkFiles({ url, apiKey: 'olk_x' }) };
}

const fileOf = (bytes: Buffer, name = 'a.bin', size = bytes.length): FileToSend => ({
  name,
  size,
  async *stream() {
    yield bytes;
  },
});
const large = Buffer.alloc(9_000_000, 'large');

describe('sending', () => {
  it('sends a part whose answer was lost again, byte for byte, and makes the link last', async () => {
    const { client, parts, asked } = await startSite({ losesParts: 1 });
    const { url, kind } = await client.sendFiles({ files: [fileOf(large)] });
    expect([kind, url.includes('/s-#')]).toEqual(['sealed', true]);
    expect(parts.map((tries) => new Set(tries.map(sha256)).size)).toEqual([1, 1]);
    expect(parts.flat()).toHaveLength(3);
    expect(asked[0]).toBe('/api/v1/files');
    expect(asked.slice(-2)).toEqual(['/api/v1/files/complete', '/api/v1/seals']);
  });

  it.each([
    ['no file', []],
    ['21 files', Array.from({ length: 21 }, () => fileOf(Buffer.from('a')))],
    ['more than a blob holds', [fileOf(Buffer.from('a'), 'a', FILES.bytesMax + 1)]],
  ])('refuses %s, and asks nobody', async (_what, files) => {
    const { client, asked } = await startSite();
    expect(await codeOf(client.sendFiles({ files }))).toBe('BAD_FILES');
    const long = client.sendFiles({ files: [fileOf(large)], expiresIn: FILES.lifeMax + 1 });
    expect(await codeOf(long)).toBe('BAD_FILES');
    expect(asked).toEqual([]);
  });

  it.each<[string, string, Behaviour, FileToSend]>([
    ['a file that has grown', 'FILE_CHANGED', {}, fileOf(large, 'a', 10)],
    ['a file that has shrunk', 'FILE_CHANGED', {}, fileOf(large, 'a', large.length + 1)],
    ['a site that misses parts', 'FILES_UNSENT', { missing: [1] }, fileOf(large)],
    ['a site that makes no link', 'PRO_REQUIRED', { seals: 403 }, fileOf(large)],
  ])('takes all back after %s', async (_what, code, behaviour, file) => {
    const { client, asked } = await startSite(behaviour);
    expect(await codeOf(client.sendFiles({ files: [file] }))).toBe(code);
    expect(asked.at(-1)).toBe('/api/v1/files/remove');
  });

  it('ends with the reason of its signal, and takes all back', async () => {
    const { client, asked } = await startSite();
    const controller = new AbortController();
    const sent = client.sendFiles({
      files: [fileOf(large)],
      signal: controller.signal,
      onProgress: () => controller.abort(new Error('given up')),
    });
    await expect(sent).rejects.toThrow('given up');
    expect(asked.at(-1)).toBe('/api/v1/files/remove');
  });

  it('needs a site and a key that a call can send', async () => {
    expect(await codeOf(new OncelinkFiles().sendFiles({ files: [fileOf(large)] }))).toBe('BAD_URL');
    expect(() => new OncelinkFiles({ apiKey: 'two\nlines' })).toThrow(
      expect.objectContaining({ code: 'BAD_KEY' }),
    );
  });
});

describe('fetching', () => {
  async function fetchFrom(behaviour: Behaviour) {
    const site = await startSite(behaviour);
    const made = await site.client.sendFiles({
      files: [fileOf(large, '../a.bin'), fileOf(Buffer.from('b'), 'A.BIN')],
    });
    const opener = new OncelinkFiles({ fetch: opening(SEAL) });
    const { kept } = await opener.claimFiles(made.url);
    if (kept === null) throw new Error('There are no files.');
    const got = kept.files.map(({ bytes }) => Buffer.alloc(bytes));
    const fetched = (given: KeptFiles = kept) =>
      new OncelinkFiles().fetchFiles(given, {
        write: ({ file, offset, bytes }) => got[file]?.set(bytes, offset),
      });
    return { ...site, kept, got, fetched };
  }

  /** Answers a claim with the seal, and all else as it is answered. */
  const opening =
    (seal: string): typeof globalThis.fetch =>
    async (url, init) =>
      typeof url === 'string' && url.endsWith('/reveal')
        ? new Response(JSON.stringify({ seal, graceSeconds: 60 }), {
            headers: { 'content-type': 'application/json' },
          })
        : globalThis.fetch(url, init);

  it('goes on where it was cut, and says at the end that all arrived', async () => {
    const { kept, got, fetched, asked } = await fetchFrom({ cutAfter: 3_000_000 });
    expect(kept.files.map(({ name }) => name)).toEqual(['a.bin', 'A (2).BIN']);
    await fetched();
    expect(got.map((bytes) => bytes.equals(bytes.length > 1 ? large : Buffer.from('b')))).toEqual([
      true,
      true,
    ]);
    expect(asked.at(-1)).toBe('/api/v1/files/done');
  });

  it.each<[string, (blob: Buffer) => Buffer]>([
    [
      'a bit is another one',
      (blob) => Buffer.from(blob.map((byte, at) => (at === 5_000_000 ? byte ^ 1 : byte))),
    ],
    [
      'it begins with another key',
      (blob) => Buffer.from(blob.map((byte, at) => (at === 0 ? byte ^ 1 : byte))),
    ],
  ])('refuses what was changed: %s', async (_what, damage) => {
    const { fetched, asked } = await fetchFrom({ damage });
    expect(await codeOf(fetched())).toBe('FILES_DAMAGED');
    expect(asked.at(-1)).not.toBe('/api/v1/files/done');
  });
});
