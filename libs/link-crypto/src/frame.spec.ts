import { describe, expect, it } from '@jest/globals';
import { utf8 } from './bytes.ts';
import { frameMessage } from './frame.ts';
import { readFrame } from './read-frame.ts';
import { LinkError } from './link-error.ts';

function frameOf(length: number, text: Uint8Array, bucket: number): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(bucket);
  new DataView(frame.buffer).setUint16(0, length);
  frame.set(text, 2);
  return frame;
}

describe('frame', () => {
  it.each([
    [1, 1, 128],
    [1, 126, 128],
    [1, 127, 256],
    [1, 2000, 2048],
    [2, 1, 32],
    [2, 30, 32],
    [2, 31, 64],
    [2, 2000, 2048],
  ] as const)('in version %i pads %i letters to %i bytes', (version, letters, bytes) => {
    expect(frameMessage(version, 'x'.repeat(letters))).toHaveLength(bytes);
  });

  it('has room for 2,000 characters of four bytes in its largest size', () => {
    for (const version of [1, 2] as const)
      expect(frameMessage(version, '🔒'.repeat(2000))).toHaveLength(8192);
  });

  it.each(['', 'x'.repeat(2001), '🔒'.repeat(2001), '\uD83D', 'a\uDD12b'])(
    'refuses messages that are empty, too long or broken',
    (message) => {
      expect(() => frameMessage(2, message)).toThrow(new LinkError('message'));
    },
  );

  it.each([
    ['a length of zero', frameOf(0, utf8(''), 32), 'frame'],
    ['a length beyond the frame', frameOf(31, utf8('x'), 32), 'frame'],
    ['a length beyond every frame', frameOf(65_535, utf8('x'), 8192), 'frame'],
    ['a larger size than needed', frameOf(1, utf8('x'), 64), 'frame'],
    ['padding that carries something', frameOf(1, utf8('xy'), 32), 'padding'],
    ['bytes that are no UTF-8', frameOf(1, Uint8Array.of(0xff), 32), 'utf8'],
    ['a surrogate in UTF-8', frameOf(3, Uint8Array.of(0xed, 0xa0, 0xbd), 32), 'utf8'],
    ['more than 2,000 characters', frameOf(2001, utf8('x'.repeat(2001)), 2048), 'message'],
    ['a size that version 1 would take', frameOf(126, utf8('x'.repeat(126)), 256), 'frame'],
  ] as const)('refuses %s', (_what, frame, stage) => {
    expect(() => readFrame(2, frame)).toThrow(new LinkError(stage));
  });
});
