/** A file of an archive, as its headers say it. */
export interface Placed {
  readonly name: Uint8Array<ArrayBuffer>;
  readonly crc: number;
  readonly size: number;
  /** Where its header stands. */
  readonly offset: number;
}

/** What 32 bits can't say is said by 64 in an extra field. */
const MAX_32 = 0xffffffff;
/** Names in UTF-8. */
const FLAGS = 0x0800;
/** Of the format: 4.5 knows 64 bits. */
const VERSION = 45;
/** The first day that archives can say: when a file was made is nobody's business. */
const [TIME, DAY] = [0, 0x21];
const ZIP64 = 1;

type Field = readonly [bytes: 2 | 4 | 8, value: number];

/** Little-endian. */
function fields(...all: readonly Field[]): Uint8Array<ArrayBuffer> {
  const written = new Uint8Array(all.reduce((sum, [bytes]) => sum + bytes, 0));
  const view = new DataView(written.buffer);
  let at = 0;
  for (const [bytes, value] of all) {
    if (bytes === 2) view.setUint16(at, value, true);
    else if (bytes === 4) view.setUint32(at, value, true);
    else view.setBigUint64(at, BigInt(value), true);
    at += bytes;
  }
  return written;
}

const cap = (value: number): number => Math.min(value, MAX_32);

/** What stands before a file. */
export function localHeader({ name, crc, size }: Placed): readonly BlobPart[] {
  const extra = size >= MAX_32 ? fields([2, ZIP64], [2, 16], [8, size], [8, size]) : new Uint8Array(0);
  const head = fields(
    [4, 0x04034b50],
    [2, VERSION],
    [2, FLAGS],
    [2, 0],
    [2, TIME],
    [2, DAY],
    [4, crc],
    [4, cap(size)],
    [4, cap(size)],
    [2, name.length],
    [2, extra.length],
  );
  return [head, name, extra];
}

/** What the list at the end of an archive says of a file. */
export function listed({ name, crc, size, offset }: Placed): readonly BlobPart[] {
  const long = [...(size >= MAX_32 ? [size, size] : []), ...(offset >= MAX_32 ? [offset] : [])];
  const extra =
    long.length === 0
      ? new Uint8Array(0)
      : fields([2, ZIP64], [2, long.length * 8], ...long.map((value): Field => [8, value]));
  const head = fields(
    [4, 0x02014b50],
    [2, VERSION],
    [2, VERSION],
    [2, FLAGS],
    [2, 0],
    [2, TIME],
    [2, DAY],
    [4, crc],
    [4, cap(size)],
    [4, cap(size)],
    [2, name.length],
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, cap(offset)],
  );
  return [head, name, extra];
}

/** What stands behind the list. @param start where the list of files stands @param bytes how long it is */
export function ending(count: number, start: number, bytes: number): readonly BlobPart[] {
  const isLong = start >= MAX_32;
  const long = fields(
    [4, 0x06064b50],
    [8, 44],
    [2, VERSION],
    [2, VERSION],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, bytes],
    [8, start],
    [4, 0x07064b50],
    [4, 0],
    [8, start + bytes],
    [4, 1],
  );
  const short = fields(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, bytes],
    [4, cap(start)],
    [2, 0],
  );
  return isLong ? [long, short] : [short];
}
