import { lstat, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { PLAIN_CODEC, type RingCodec } from './ring-codec.ts';
import { RingError, type Ring } from './ring.ts';

/**
 * A ring that we write lies in numbered files: version 7 of `ring.json` is `ring.json.7`, and the highest number counts. A
 * version is never changed and never made twice, so writers need no lock (`FileRingStore`), and a writer that dies leaves
 * nothing to repair. Without a numbered file `ring.json` itself is the ring, as Kubernetes mounts it.
 */

const OTHERS = 0o077;
/** A mounted Secret is a link into a folder of its own; its group is the pod's alone (fsGroup). */
const OTHERS_OF_MOUNT = 0o037;

/** Node's code of an error, such as ENOENT. */
export const errorCode = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/** Numbers of the versions in the folder, the newest first. */
export async function listVersions(file: string): Promise<readonly number[]> {
  const prefix = `${path.basename(file)}.`;
  const names = await readdir(path.dirname(file)).catch(() => []);
  return names
    .filter((name) => name.startsWith(prefix) && /^[1-9]\d{0,9}$/.test(name.slice(prefix.length)))
    .map((name) => Number(name.slice(prefix.length)))
    .toSorted((a, b) => b - a);
}

/**
 * Reads the ring of a file.
 * @param file as in KEY_RING_FILE, without the number
 * @param codec undoes what a KMS has wrapped; without it no such ring is read
 * @throws RingError that says what is wrong: missing, not readable, open to others, or no ring
 * @throws KmsError where the codec asks a KMS
 */
export async function readRing(file: string, codec: RingCodec = PLAIN_CODEC): Promise<Ring> {
  for (;;) {
    const [version] = await listVersions(file);
    try {
      return version === undefined ? await readFileAt(file, codec) : await readVersion(file, version, codec);
    } catch (error) {
      // A writer may have replaced the version while we were reading it.
      if ((await listVersions(file))[0] === version) throw error;
    }
  }
}

async function readVersion(file: string, version: number, codec: RingCodec): Promise<Ring> {
  const ring = await readFileAt(`${file}.${version}`, codec);
  if (ring.version === version) return ring;
  throw new RingError(`The key ring ${file}.${version} holds version ${ring.version}: was it renamed?`);
}

async function readFileAt(file: string, codec: RingCodec): Promise<Ring> {
  const name = `The key ring ${file}`;
  return codec.decode(await readText(file, name), name);
}

async function readText(file: string, name: string): Promise<string> {
  try {
    const { mode } = await stat(file);
    const others = (await lstat(file)).isSymbolicLink() ? OTHERS_OF_MOUNT : OTHERS;
    // Windows has no such modes, and reports the same for every file.
    if (process.platform !== 'win32' && (mode & others) !== 0) {
      throw new RingError(`${name} is open to others (mode ${(mode & 0o777).toString(8)}): chmod 400 it.`);
    }
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof RingError) throw error;
    const code = errorCode(error);
    if (code === 'ENOENT') throw new RingError(`${name} does not exist.`);
    throw new RingError(`${name} can't be read (${String(code)}).`);
  }
}
