import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createGuardedFile, findPlace, isTaken, readGuardedFile } from './guarded-file.ts';

describe('a guarded file', () => {
  const home = mkdtempSync(path.join(tmpdir(), 'oncelink-mcp-'));
  const allowed = path.join(home, 'allowed');
  const at = (...names: readonly string[]) => path.join(allowed, ...names);
  beforeAll(() => {
    for (const folder of ['allowed/.ssh', 'allowed/deep', 'allowed-not']) {
      mkdirSync(path.join(home, folder), { recursive: true });
    }
    for (const file of [
      'outside',
      'allowed-not/file',
      'allowed/.env',
      'allowed/.ssh/id',
      'allowed/deep/ok',
    ]) {
      writeFileSync(path.join(home, file), 'canary');
    }
    writeFileSync(at('long'), 'x'.repeat(8003));
    writeFileSync(at('binary'), Uint8Array.of(0xff, 0xfe));
    symlinkSync(path.join(home, 'outside'), at('link-out'));
    symlinkSync(home, at('folder-out'));
    symlinkSync(at('.env'), at('link-to-dotfile'));
    symlinkSync(at('deep/ok'), at('link-within'));
    symlinkSync(allowed, path.join(home, 'alias'));
  });
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  it('is read where its real path is in a folder', () => {
    expect(readGuardedFile(at('deep/ok'), [allowed])).toBe('canary');
    expect(readGuardedFile(at('link-within'), [allowed])).toBe('canary');
    expect(readGuardedFile(at('deep/ok'), [path.join(home, 'alias')])).toBe('canary');
  });

  it.each([
    '/outside',
    '/allowed/../outside',
    '/allowed-not/file',
    '/allowed/.env',
    '/allowed/.ssh/id',
    '/allowed/link-out',
    '/allowed/folder-out/outside',
    '/allowed/link-to-dotfile',
    '/allowed/missing',
    '/allowed',
  ])('is refused as if it were missing: %s', (name) => {
    const message = 'There is no such file in the folders of the configuration.';
    expect(() => readGuardedFile(home + name, [allowed])).toThrow(message);
  });

  it('is a short plain text with an absolute path', () => {
    expect(() => readGuardedFile(at('deep'), [allowed])).toThrow('no plain file');
    expect(() => readGuardedFile(at('long'), [allowed])).toThrow('longer');
    expect(() => readGuardedFile(at('binary'), [allowed])).toThrow('no UTF-8');
    expect(() => readGuardedFile('deep/ok', [allowed])).toThrow('absolute');
    expect(() => readGuardedFile(at('deep/ok'), [])).toThrow('no such file');
  });

  it('is made where its real path is in a folder, for its user alone', () => {
    const place = findPlace(path.join(home, 'alias/deep/new'), [allowed]);
    expect(place).toBe(at('deep/new'));
    createGuardedFile(place, '').write('canary');
    expect([readFileSync(place, 'utf8'), statSync(place).mode & 0o777]).toEqual(['canary', 0o600]);
    expect(isTaken(place)).toBe(true);
    expect(() => createGuardedFile(place, '')).toThrow('exists already');
    createGuardedFile(place, '', true).write('the same try again');
    expect(readFileSync(place, 'utf8')).toBe('the same try again');
    rmSync(place);
    createGuardedFile(place, '', true).write('and after it was removed');
    expect(readFileSync(place, 'utf8')).toBe('and after it was removed');
  });

  it.each([
    '/new',
    '/allowed/../new',
    '/allowed-not/new',
    '/allowed/.new',
    '/allowed/.ssh/authorized_keys2',
    '/allowed/folder-out/new',
    '/allowed/missing/new',
  ])('is not made elsewhere: %s', (name) => {
    expect(() => findPlace(home + name, [allowed])).toThrow(
      'The folders of the configuration allow no such file.',
    );
  });

  it('is not made in the place of a link, nor in a folder that became one', () => {
    symlinkSync(path.join(home, 'nowhere'), at('dangling'));
    expect(isTaken(at('dangling'))).toBe(true);
    expect(() => createGuardedFile(findPlace(at('dangling'), [allowed]), '')).toThrow('exists already');
    expect(existsSync(path.join(home, 'nowhere'))).toBe(false);
    mkdirSync(at('swapped'));
    const place = findPlace(at('swapped/new'), [allowed]);
    rmSync(at('swapped'), { recursive: true });
    symlinkSync(home, at('swapped'));
    expect(() => createGuardedFile(place, '')).toThrow('was changed');
    expect(existsSync(path.join(home, 'new'))).toBe(false);
  });
});
