import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 as nodeCrc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { crc32 } from './crc32.ts';
import { storedZip } from './stored-zip.ts';
import { useNodeBlobs } from './testing/node-blobs.ts';
import { ending, listed, localHeader } from './zip-headers.ts';

const home = mkdtempSync(path.join(tmpdir(), 'zip-'));
beforeAll(useNodeBlobs);
afterAll(() => rmSync(home, { recursive: true }));

it('check sums are those of everybody, in pieces too', () => {
  const bytes = randomBytes(1000);
  expect(crc32(bytes.subarray(300), crc32(bytes.subarray(0, 300)))).toBe(nodeCrc32(bytes));
});

/** Another program's word on an archive. */
const PYTHON = `
import sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
for name in archive.namelist(): sys.stdout.buffer.write(name.encode() + b'=' + archive.read(name) + b';')
`;

it('another program reads the archive', async () => {
  const archive = await storedZip([
    { name: 'plan.txt', content: new Blob(['north']) },
    { name: 'größe 文件.bin', content: new Blob([]) },
  ]);
  const file = path.join(home, 'a.zip');
  writeFileSync(file, Buffer.from(await archive.arrayBuffer()));
  expect(execFileSync('python3', ['-c', PYTHON, file]).toString()).toBe('plan.txt=north;größe 文件.bin=;');
  expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK');
});

const FACTS = `
import json, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
print(json.dumps([[one.filename, one.file_size, one.header_offset] for one in archive.infolist()]))
print(archive.read('behind.txt').decode())
`;

const bytesOf = async (parts: readonly BlobPart[]): Promise<Buffer> =>
  Buffer.from(await new Blob([...parts]).arrayBuffer());

it.each([0xfffffffe, 0xffffffff, 0x1_0000_0000])(
  'another program finds what lies behind a file of %d bytes, and how long that is',
  async (size) => {
    const text = Buffer.from('north');
    const file = path.join(home, 'large.zip');
    // The large one is a hole: nobody has to write or read gigabytes.
    const written = openSync(file, 'w');
    const at = { name: new TextEncoder().encode('disk.img'), crc: 0, size, offset: 0 };
    const before = await bytesOf(localHeader(at));
    const offset = before.length + size;
    const behind = {
      name: new TextEncoder().encode('behind.txt'),
      crc: crc32(text),
      size: text.length,
      offset,
    };
    const header = await bytesOf(localHeader(behind));
    const start = offset + header.length + text.length;
    const list = await bytesOf([...listed(at), ...listed(behind)]);
    const end = await bytesOf(ending(2, start, list.length));
    writeSync(written, before, 0, before.length, 0);
    writeSync(written, Buffer.concat([header, text, list, end]), 0, undefined, offset);
    closeSync(written);
    const [facts = '', read] = execFileSync('python3', ['-c', FACTS, file]).toString().split('\n');
    expect(JSON.parse(facts)).toEqual([
      ['disk.img', size, 0],
      ['behind.txt', 5, offset],
    ]);
    expect(read).toBe('north');
    rmSync(file);
  },
);
