import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 as nodeCrc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { crc32 } from './crc32.ts';
import { storedZip } from './stored-zip.ts';
import { useNodeBlobs } from './testing/node-blobs.ts';

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
