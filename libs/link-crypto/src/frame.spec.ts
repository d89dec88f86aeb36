import { FRAME_BUCKETS } from '@oncelink/contracts';
import { describe, expect, it } from '@jest/globals';
import { utf8 } from './bytes.ts';
import { frameMessage, readFrame } from './frame.ts';
import { LinkError } from './link-error.ts';

function frameOf(length: number, text: Uint8Array, bucket: number): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(bucket);
  new DataView(frame.buffer).setUint16(0, length);
  frame.set(text, 2);
  return frame;
}

describe('frame', () => {
  it.each([
    [1, 128],
    [126, 128],
    [127, 256],
    [2000, 2048],
  ])('pads %i letters to %i bytes', (letters, bucket) => {
    expect(frameMessage('x'.repeat(letters))).toHaveLength(bucket);
  });

  it('has room for 2,000 characters of four bytes in its largest size', () => {
    expect(frameMessage('🔒'.repeat(2000))).toHaveLength(FRAME_BUCKETS[6]);
  });

  it.each(['', 'x'.repeat(2001), '🔒'.repeat(2001), '\uD83D', 'a\uDD12b'])(
    'refuses messages that are empty, too long or broken',
    (message) => {
      expect(() => frameMessage(message)).toThrow(new LinkError('message'));
    },
  );

  it.each([
    ['a length of zero', frameOf(0, utf8(''), 128), 'frame'],
    ['a length beyond the frame', frameOf(127, utf8('x'), 128), 'frame'],
    ['a length beyond every frame', frameOf(65_535, utf8('x'), 8192), 'frame'],
    ['a larger size than needed', frameOf(1, utf8('x'), 256), 'frame'],
    ['padding that carries something', frameOf(1, utf8('xy'), 128), 'padding'],
    ['bytes that are no UTF-8', frameOf(1, Uint8Array.of(0xff), 128), 'utf8'],
    ['a surrogate in UTF-8', frameOf(3, Uint8Array.of(0xed, 0xa0, 0xbd), 128), 'utf8'],
    ['more than 2,000 characters', frameOf(2001, utf8('x'.repeat(2001)), 2048), 'message'],
  ] as const)('refuses %s', (_what, frame, stage) => {
    expect(() => readFrame(frame)).toThrow(new LinkError(stage));
  });
});
