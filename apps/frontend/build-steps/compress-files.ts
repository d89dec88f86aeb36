import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { hasPlaceholder } from '@oncelink/contracts';

const TEXT = /\.(html|js|css|svg|json|txt|xml|webmanifest)$/;

/** Which blocks serve a file best can only be tried out. In powers of two; 0 leaves it to Brotli. */
const BLOCKS = [0, 16, 17, 18, 19];

/** Brotli at its best, as the servers send it. */
const brotli = (bytes: Buffer): Buffer =>
  BLOCKS.map((block) =>
    brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_LGBLOCK]: block,
      },
    }),
  ).reduce((best, one) => (one.length < best.length ? one : best));

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
