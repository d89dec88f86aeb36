import type { TransferStep } from '../../../api/transfer.ts';

/** A file that has arrived, under the name that it is saved by. */
export interface ArrivedFile {
  readonly name: string;
  readonly content: Blob;
}

/**
 * Why files did not arrive. `damaged`: what came is not what was sent, and nothing of it was kept. `storage`: this browser has no
 * room. `over`: the server has them no more. `off`: the site has files no more. `load`: the code for them did not come.
 */
export type FetchFailure = 'damaged' | 'storage' | 'over' | 'off' | 'load';

/** How far the files of a secret have come. */
export type FetchState =
  | {
      readonly step: 'fetching';
      readonly line: TransferStep;
      /** Bytes of the blob, and how many of them have come. */
      readonly bytes: number;
      readonly got: number;
      readonly secondsLeft: number | null;
      /** Until when the server hands them out; null before the first of them. */
      readonly until: number | null;
    }
  | {
      readonly step: 'arrived';
      readonly files: readonly ArrivedFile[];
      /** Places of those that were saved. */
      readonly saved: ReadonlySet<number>;
      /** Whether they lie decrypted on a disk, and not in memory alone. */
      readonly isStaged: boolean;
      /** The server holds them no more. */
      readonly isDone: boolean;
    }
  /** Nothing of them is left in the browser. */
  | { readonly step: 'finished' }
  | { readonly step: 'failed'; readonly why: FetchFailure };
