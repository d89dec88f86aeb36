import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * What is stored of a ring: the text of each version beside the file of KEY_RING_FILE. A draft is none: whoever looks while a
 * writer is at work would read half of one, or a version twice.
 */
export function storedRings(file: string): readonly string[] {
  const folder = path.dirname(file);
  const versions = readdirSync(folder).filter((name) => !name.includes('.draft-'));
  return versions.map((name) => readFileSync(path.join(folder, name), 'utf8'));
}
