export { checkMessage, countCodePoints, type MessageProblem } from './check-text.ts';
export { LinkError, type LinkStage } from './link-error.ts';
export { newClaimToken } from './link-proofs.ts';
export type {
  LinkAddress,
  MadeLink,
  MadePasswordLink,
  MadeStoredLink,
  PasswordSuite,
  ReceivedLink,
  ReceivedPasswordLink,
  ReceivedSealedLink,
  ReceivedShortLink,
  ReceivedUnsealedLink,
  SealedDraft,
  Stretch,
  UnlockedLink,
} from './link-types.ts';
export { draftSealedLink, makePasswordLink, makeShortLink, makeUnsealedLink } from './make-links.ts';
export { readLink } from './read-link.ts';
export { repairLink, type RepairedLink } from './repair-link.ts';
