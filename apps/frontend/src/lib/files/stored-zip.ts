import { crc32 } from './crc32.ts';
import { ending, listed, localHeader } from './zip-headers.ts';

/** A file of an archive. */
export interface ZipEntry {
  readonly name: string;
  readonly content: Blob;
}

const READ_BYTES = 4_194_304;

async function checkSum(content: Blob): Promise<number> {
  let sum = 0;
  for (let start = 0; start < content.size; start += READ_BYTES)
    sum = crc32(new Uint8Array(await content.slice(start, start + READ_BYTES).arrayBuffer()), sum);
  return sum;
}

const sizeOf = (parts: readonly BlobPart[]): number => new Blob([...parts]).size;

/**
 * One archive of files, each as it is: it holds their blobs and copies nothing. Reads each once, for its check sum.
 * @param entries with names that differ
 */
export async function storedZip(entries: readonly ZipEntry[]): Promise<Blob> {
  const parts: BlobPart[] = [];
  const list: BlobPart[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const bytes = new Uint8Array(new TextEncoder().encode(name));
    const placed = { name: bytes, crc: await checkSum(content), size: content.size, offset };
    const header = localHeader(placed);
    parts.push(...header, content);
    list.push(...listed(placed));
    offset += sizeOf(header) + content.size;
  }
  return new Blob([...parts, ...list, ...ending(entries.length, offset, sizeOf(list))], {
    type: 'application/zip',
  });
}
