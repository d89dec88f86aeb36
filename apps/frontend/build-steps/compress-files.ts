import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { hasPlaceholder } from '@oncelink/contracts';

/** Puts `.br` and `.gz` beside every text file of a folder. Not where an address is still to be filled in. */
export function compressFiles(folder: string): void {
  for (const name of globSync('**/*.{html,js,css,svg,json,txt,xml,webmanifest}', { cwd: folder })) {
    const file = path.join(folder, name);
    const bytes = readFileSync(file);
    if (hasPlaceholder(bytes)) continue;
    // At its best, which is what Node does unless told otherwise.
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
  }
}
