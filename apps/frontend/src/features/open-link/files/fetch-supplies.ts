import { cleanNames } from '@oncelink/link-crypto/files';
import { ApiError } from '../../../api/api-errors.ts';
import { doneFile, getBytes } from '../../../api/files.ts';
import { BundleError } from '../../../lib/files/bundle-calls.ts';
import type { BundleLine } from '../../../lib/files/bundle-line.ts';
import { openBundleLine } from '../../../lib/files/bundle-worker.ts';
import { dropOf } from '../../../lib/files/plan-sink.ts';
import { FILE_TYPE } from '../../../lib/files/sink.ts';
import type { ArrivedFile, FetchFailure } from './fetch-state.ts';
import type { KeptFetch } from './kept-fetch.ts';

/** What fetching needs from outside. */
export interface FetchSupplies {
  readonly getBytes: typeof getBytes;
  readonly doneFile: typeof doneFile;
  readonly openLine: () => BundleLine;
  /** Removes what has arrived: by the page itself, for a worker ends with it. */
  readonly dropOf: typeof dropOf;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<void>;
}

export const fetchSupplies: FetchSupplies = {
  getBytes,
  doneFile,
  openLine: openBundleLine,
  dropOf,
  now: () => Date.now(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

export const isOver = (error: unknown): boolean =>
  error instanceof ApiError && error.told === 'FILE_NOT_FOUND';

/** A site without files knows no such address. */
const isOff = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Only one answer says that there is nothing left to fetch. After any other it may be fetched again. */
export function failureOf(error: unknown): FetchFailure {
  if (error instanceof BundleError) return error.reason === 'file' ? 'damaged' : error.reason;
  if (isOver(error)) return 'over';
  return isOff(error) ? 'off' : 'load';
}

/** Views of all files in what they are joined in. */
export function filesIn(whole: Blob, { bundle }: KeptFetch): readonly ArrivedFile[] {
  const names = cleanNames(bundle.files.map(({ name }) => name));
  let start = 0;
  return bundle.files.map(({ bytes }, place) => {
    const content = whole.slice(start, start + bytes, FILE_TYPE);
    start += bytes;
    return { name: names[place] ?? '', content };
  });
}
