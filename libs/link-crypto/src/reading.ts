/** What reading a link takes. A page that only makes, or only reads, loads half of this library. */
export { isRich } from './read-fragment.ts';
export { LinkError, type LinkStage } from './link-error.ts';
export { newClaimToken } from './link-proofs.ts';
export { readLink } from './read-link.ts';
export { repairLink, type RepairedLink } from './repair-link.ts';
