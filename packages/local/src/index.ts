export { KeptClaim } from './kept-claim.ts';
export { errorCode, LocalError } from './local-error.ts';
export { awaitPipe, createFile, makeOwnFolder, writeAll, type NewFile } from './new-file.ts';
export { mayOpenAgain, openSafely } from './open-safely.ts';
export { pickText } from './pick-text.ts';
export { expiryOf, makePassword, problemOf, secondsOf, withoutLastNewline } from './secret-rules.ts';
export {
  configFolder,
  forgetSettings,
  isApiKey,
  keptKey,
  prepareSettings,
  readSettings,
  stateFolder,
  type Settings,
} from './settings.ts';
export { describeStatus } from './describe-status.ts';
export { startProgram } from './start-program.ts';
