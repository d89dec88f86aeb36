import zlib from 'node:zlib';

type Crc32 = (bytes: Uint8Array, before: number) => number;

const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xed_b8_83_20 : rest >>> 1;
  return rest;
});

/** For Node before 20.15, which has none of its own. */
export const crc32ByTable: Crc32 = (bytes, before) => {
  let rest = ~before;
  for (const byte of bytes) rest = (rest >>> 8) ^ (TABLE[(rest ^ byte) & 255] ?? 0);
  return ~rest >>> 0;
};

const { crc32 }: { readonly crc32?: Crc32 } = zlib;
const addTo = crc32 ?? crc32ByTable;

/**
 * Tells a part that comes again from another one, which is a mistake of its sender: nobody else has the proof. Who made two with
 * one sum would be told that the second was kept, and harm nobody else. Damage is seen by who decrypts.
 */
export class CheckSum {
  #value = 0;

  /** Hands bytes on. */
  async *of(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      this.#value = addTo(chunk, this.#value);
      yield chunk;
    }
  }

  /** CRC-32 of what has passed, as a signed number: PostgreSQL has no others of four bytes. */
  get value(): number {
    return this.#value | 0;
  }
}
