import { WrongLengthError, type BlobContent } from '@oncelink/blob-store';
import { Refusal } from './refusal.ts';

const NONE = new Uint8Array();

/**
 * Compares what comes with what is kept, which is as long. Of either only the piece that has just come is held.
 * @throws Refusal they differ; WrongLengthError fewer bytes come; what reading either throws
 */
export async function expectSame(kept: BlobContent, coming: AsyncIterable<Uint8Array>): Promise<void> {
  const chunks = coming[Symbol.asyncIterator]();
  let rest: Uint8Array = NONE;
  const nextRest = async (): Promise<Uint8Array> => {
    const { done, value } = await chunks.next();
    if (done) throw new WrongLengthError();
    return value;
  };
  await kept.pour(async (piece) => {
    for (let left = piece; left.length > 0;) {
      while (rest.length === 0) rest = await nextRest();
      const count = Math.min(left.length, rest.length);
      if (Buffer.compare(left.subarray(0, count), rest.subarray(0, count)) !== 0)
        throw new Refusal('PART_DIFFERS');
      left = left.subarray(count);
      rest = rest.subarray(count);
    }
  });
}
