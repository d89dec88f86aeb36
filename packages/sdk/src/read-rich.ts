/** What the package reads of link-crypto's `rich/rich-fragment.ts`. The rest of that mends addresses, as pages do. */
export { readRichFragment } from '@oncelink/link-crypto/rich';
