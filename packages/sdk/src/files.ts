/** Files of secrets. Apart from the rest of the package: a program without files loads none of it. */
export { OncelinkFiles } from './oncelink-files.ts';
export type {
  ClaimedFiles,
  FetchOptions,
  FileProgress,
  FileToSend,
  KeptFiles,
  NamedFile,
  NewFiles,
  ReceivedPiece,
} from './files-types.ts';
