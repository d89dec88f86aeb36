const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Every text that differs from this base64url text in one bit, the unused bits of its last character included. */
export function* everyBitFlip(text: string): Generator<string> {
  for (const [index, char] of [...text].entries()) {
    for (let bit = 0; bit < 6; bit += 1) {
      const flipped = ALPHABET.charAt(ALPHABET.indexOf(char) ^ (1 << bit));
      yield text.slice(0, index) + flipped + text.slice(index + 1);
    }
  }
}
