import { decodeRing, encodeRing, type Ring } from './ring.ts';

/** Between a ring and the text that is stored of it. */
export interface RingCodec {
  encode(ring: Ring): Promise<string>;
  /**
   * @param name what to call it in errors
   * @throws RingError when it is no ring
   */
  decode(text: string, name: string): Promise<Ring>;
}

/** For rings whose keys lie there as they are. */
export const PLAIN_CODEC: RingCodec = {
  encode: async (ring) => encodeRing(ring),
  decode: async (text, name) => decodeRing(text, name),
};
