import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ensureRing } from './ensure-ring.ts';
import { LaunchError } from './launch-error.ts';

let folder: string;
let ringFile: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'oncelink ring '));
  ringFile = path.join(folder, 'key-ring', 'ring.json');
  mkdirSync(path.dirname(ringFile));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** With a command in the rotator's place that makes the ring, or ends as it does where the database knows of keys. */
async function ensure(hasKeys: boolean): Promise<void> {
  const makes = `require('node:fs').writeFileSync(process.env.RING + '.1', process.argv[2])`;
  const dist = path.join(folder, 'apps', 'key-rotator', 'dist');
  mkdirSync(dist, { recursive: true });
  writeFileSync(path.join(dist, 'keys.js'), hasKeys ? 'process.exit(3)' : makes);
  const { signal } = new AbortController();
  await ensureRing(
    { env: { RING: ringFile }, folder },
    { ringFile, root: folder, options: { watch: false }, signal },
  );
}

describe('the key ring of a data folder', () => {
  it('is made at the first start, also after one that died while it was made', async () => {
    writeFileSync(`${ringFile}.draft-0123456789abcdef`, 'half');
    await ensure(false);
    expect(existsSync(`${ringFile}.1`)).toBe(true);
  });

  it('stays as it is', async () => {
    writeFileSync(`${ringFile}.7`, '{}');
    await ensure(true);
    expect(existsSync(`${ringFile}.1`)).toBe(false);
  });

  it.each([
    ['gone', []],
    ['empty', ['ring.json.7']],
  ])('is told of in one line when it is %s and links are stored', async (_state, names) => {
    for (const name of names) writeFileSync(path.join(path.dirname(ringFile), name), '');
    await expect(ensure(true)).rejects.toEqual(
      new LaunchError(
        `The key ring is gone from ${path.dirname(ringFile)}, and stored links can't be opened without it. ` +
          'Put its file ring.json.* back there, or choose another data folder with --data.',
      ),
    );
  });
});
