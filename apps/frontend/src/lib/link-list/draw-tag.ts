/** Without those that look like others. */
const TAG_LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const TAG_LENGTH = 4;

/** Four letters that tell a link from others. They come from nothing that the link has. */
export function drawTag(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TAG_LENGTH));
  return Array.from(bytes, (byte) => TAG_LETTERS[byte % TAG_LETTERS.length]).join('');
}
