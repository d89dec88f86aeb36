import type { LinkStage } from '@oncelink/link-crypto';
import { errorOfMaking } from './errors.ts';
import { OncelinkError } from './oncelink-error.ts';

const TEXTS = {
  BAD_FILES:
    'A secret has 1 to 20 files, of 5 GiB at most together, and waits for 30 days at most. Nothing was sent.',
  FILE_CHANGED: 'A file has other bytes than when it was named. No link was made.',
  FILES_UNSENT: 'The site says that parts of the files are missing. No link was made; send them again.',
  FILES_DAMAGED:
    'What arrived are not the files that were sent. Remove what was saved, and ask for them again.',
} as const;

export type FilesCode = keyof typeof TEXTS;

export const filesError = (code: FilesCode, cause?: unknown): OncelinkError =>
  new OncelinkError(code, TEXTS[code], { cause });

/** The error for what link-crypto refused at `stage` while files were sent. */
export const errorOfSending = (stage: LinkStage): OncelinkError =>
  stage === 'file' ? filesError('FILE_CHANGED') : errorOfMaking(stage);
