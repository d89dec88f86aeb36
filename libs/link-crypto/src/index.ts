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
export {
  checkMessage,
  countCodePoints,
  draftSealedLink,
  makePasswordLink,
  makeShortLink,
  makeUnsealedLink,
  type MessageProblem,
} from './making.ts';
export {
  LinkError,
  newClaimToken,
  readLink,
  repairLink,
  type LinkStage,
  type RepairedLink,
} from './reading.ts';
