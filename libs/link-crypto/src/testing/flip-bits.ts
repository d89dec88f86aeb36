const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Every text that differs from this base64url text in one bit, in the order of the bits, unused last bits included. */
export function* everyBitFlip(text: string): Generator<string> {
  for (let index = 0; index < text.length; index += 1) {
    for (let mask = 0b100000; mask > 0; mask >>= 1) {
      const flipped = ALPHABET.charAt(ALPHABET.indexOf(text.charAt(index)) ^ mask);
      yield text.slice(0, index) + flipped + text.slice(index + 1);
    }
  }
}
