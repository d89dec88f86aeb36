import { GCM_TAG_BYTES, STORED_COMMITMENT_BYTES } from './wire-sizes.ts';
import type { Plan } from './plan.ts';

const MIB = 1_048_576;
const GIB = 1024 * MIB;
const DAY = 86_400;

/**
 * What page and servers agree on about files. Durations are in seconds, sizes in bytes. A *blob* is what a browser makes of
 * all files of one secret: a commitment, then records of `recordBytes` each, the last one as long as it is. It travels and
 * lies in *parts*, which are cuts of it.
 */
export const FILES = {
  partBytes: 8 * MIB,
  recordBytes: 262_144,
  /** Files of one secret. */
  filesMax: 20,
  /** Of the name of a file, in UTF-8. */
  nameBytesMax: 200,
  /** The most that one answer has. */
  rangeMax: 8 * MIB,
  /** What an operator may allow at most. */
  bytesMax: 5 * GIB,
  readersMax: 50,
  /** In which an upload has to come to its end. */
  uploadSeconds: DAY,
  lifeMin: 30,
  lifeMax: 30 * DAY,
  /** How long a reader who has begun may take, for any file and for its bytes. */
  leaseSeconds: 600,
  leaseBytesPerSecond: 131_072,
  leaseMaxSeconds: DAY,
  /** How often a reader may fetch what the blob has: what was cut is fetched again. */
  fetchesMax: 4,
  /** And so many ranges besides: a small file is one range, and a store that is away for seconds fails several tries. */
  spareRanges: 64,
  /** Blobs that one question about states may name. */
  perStates: 50,
  /** Numbers that a refusal names of parts that are missing. */
  missingTold: 100,
} as const;

/** What accounts may send. Visitors send no files: who can't be named would use the site for what is forbidden elsewhere. */
export interface FilePlan {
  /** Of all files of one secret. */
  readonly bytes: number;
  /** Of all blobs that wait for their readers. */
  readonly waitingBytes: number;
  /** Blobs in a day (UTC). */
  readonly perDay: number;
  /** Of blobs that were begun within a month: 30 days from the first one on. */
  readonly monthBytes: number;
}

export const FILE_PLANS: Readonly<Record<Plan, FilePlan>> = {
  free: { bytes: 5 * MIB, waitingBytes: 25 * MIB, perDay: 20, monthBytes: 3 * GIB },
  pro: { bytes: 2 * GIB, waitingBytes: 10 * GIB, perDay: 1000, monthBytes: 50 * GIB },
};

/** Fewer bytes are padded to this many: nothing shows of how long a small file is. */
const PADDED_MIN = 65_536;
/** What a record holds of the files, and of the zeros behind them. */
export const RECORD_TEXT_BYTES = FILES.recordBytes - GCM_TAG_BYTES;

/** How long files are once they are padded, by Padmé: at most 12 % longer, and of few lengths. @param bytes of all of them */
export function paddedBytes(bytes: number): number {
  const atLeast = Math.max(bytes, PADDED_MIN);
  const exponent = Math.floor(Math.log2(atLeast));
  const step = 2 ** (exponent - Math.floor(Math.log2(exponent)) - 1);
  return Math.ceil(atLeast / step) * step;
}

/** Whether padded files can have that length. */
export const isPaddedLength = (bytes: number): boolean =>
  bytes <= FILES.bytesMax && paddedBytes(bytes) === bytes;

/** How long the blob of so many bytes of files is. @param bytes up to `FILES.bytesMax` */
export function blobBytes(bytes: number): number {
  const text = paddedBytes(bytes);
  return STORED_COMMITMENT_BYTES + text + Math.ceil(text / RECORD_TEXT_BYTES) * GCM_TAG_BYTES;
}

/** Whether a blob can have that length. */
export function isBlobLength(bytes: number): boolean {
  const records = Math.ceil((bytes - STORED_COMMITMENT_BYTES) / FILES.recordBytes);
  const text = bytes - STORED_COMMITMENT_BYTES - records * GCM_TAG_BYTES;
  return text >= PADDED_MIN && blobBytes(text) === bytes;
}

/** How many parts a blob has. */
export const partsOf = (bytes: number): number => Math.ceil(bytes / FILES.partBytes);

/** Bytes of a part; 0 where the blob has no part of that number, the first of which is 0. */
export const partBytesOf = (bytes: number, n: number): number =>
  Math.max(0, Math.min(FILES.partBytes, bytes - n * FILES.partBytes));

/** How long a reader who has begun may take. */
export const leaseSeconds = (bytes: number): number =>
  Math.min(FILES.leaseSeconds + Math.ceil(bytes / FILES.leaseBytesPerSecond), FILES.leaseMaxSeconds);
