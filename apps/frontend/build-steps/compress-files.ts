import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { hasPlaceholder } from '@oncelink/contracts';

const TEXT = /\.(html|js|css|svg|json|txt|xml|webmanifest)$/;

/** Brotli at its best, as the servers send it: what Node does unless told otherwise. */
const brotli = (bytes: Buffer): Buffer =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });

/** Puts `.br` and `.gz` beside every text file of a folder. Not where an address is still to be filled in. */
export function compressFiles(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!TEXT.test(name)) continue;
    const file = path.join(folder, name);
    const bytes = readFileSync(file);
    if (hasPlaceholder(bytes)) continue;
    writeFileSync(`${file}.br`, brotli(bytes));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
  }
}
