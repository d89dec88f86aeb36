import path from 'node:path';
import { makeFolder } from '@oncelink/embedded-stores';
import { FileRingStore, generateKey, RingChangedError } from '@oncelink/key-ring';

/**
 * The key ring of this data folder, made when it is first needed. From then on the rotator alone writes it.
 * @returns its address, as in KEY_RING_FILE
 */
export async function keepRing(dataFolder: string): Promise<string> {
  const file = path.join(dataFolder, 'key-ring', 'ring.json');
  makeFolder(path.dirname(file));
  try {
    await new FileRingStore(file).create({ version: 1, keys: [generateKey(1)] });
  } catch (error) {
    if (!(error instanceof RingChangedError)) throw error;
  }
  return file;
}
