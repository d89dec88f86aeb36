import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const LIBRARY = path.resolve(import.meta.dirname, '../../../libs/link-crypto');
const SCHEMA = 'vectors.schema.json';

const readFile = (version: number): unknown =>
  JSON.parse(readFileSync(path.join(LIBRARY, `vectors-v${version}.json`), 'utf8'));

/** `/developers/vectors.json`: the vectors of every version of the wire format, and beside it the schema that each fits. */
export function writeVectors(dist: string): void {
  const folder = path.join(dist, 'developers');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, 'vectors.json'),
    `${JSON.stringify({ files: [1, 2].map(readFile) }, null, 2)}\n`,
  );
  copyFileSync(path.join(LIBRARY, SCHEMA), path.join(folder, SCHEMA));
}
