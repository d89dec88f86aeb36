import { createRequire } from 'node:module';

/**
 * What the build has packed. Few commands need it, so none loads what unpacks before it does: that takes a tenth of the time
 * in which the program starts. @param packed base64 @returns base64
 */
export function unpack(packed: string): string {
  const { brotliDecompressSync } = createRequire(import.meta.url)('node:zlib') as typeof import('node:zlib');
  return brotliDecompressSync(Buffer.from(packed, 'base64')).toString('base64');
}
