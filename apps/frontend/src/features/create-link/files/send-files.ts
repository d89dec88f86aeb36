import { blobBytes, FILES, partsOf } from '@oncelink/contracts/files';
import { cleanNames, newFileProof, totalBytes } from '@oncelink/link-crypto/files';
import { ApiError } from '../../../api/api-errors.ts';
import { beginFile, completeFile, doneFile, putPart, removeFile, type OwnFile } from '../../../api/files.ts';
import { isGivenUp, Transfer } from '../../../api/transfer.ts';
import { BundleError } from '../../../lib/files/bundle-calls.ts';
import type { BundleLine } from '../../../lib/files/bundle-line.ts';
import { openBundleLine } from '../../../lib/files/bundle-worker.ts';
import { NetworkError } from '../../../lib/network-error.ts';
import type { Store } from '../../../lib/store.ts';
import { sendingState, type SendFailure, type SendingState } from './sending-state.ts';
import { SendProgress } from './send-progress.ts';
import { sentFiles, SPARE_READERS, type SentFiles } from './sent-files.ts';

/** Parts that travel at once: one more would only share the line. */
const LANES = 2;

/** What is asked for. */
export interface FilesOrder {
  readonly files: readonly File[];
  /** How many links will lead to them. */
  readonly readers: number;
  /** Seconds for which they wait; null: for ever, which none do. */
  readonly expiresIn: number | null;
}

/** What sending needs from outside. */
export interface SendSupplies {
  readonly beginFile: typeof beginFile;
  readonly putPart: typeof putPart;
  readonly completeFile: typeof completeFile;
  readonly removeFile: typeof removeFile;
  readonly doneFile: typeof doneFile;
  readonly openLine: () => BundleLine;
  readonly states: Store<SendingState>;
  readonly now: () => number;
}

const FAILURES: Readonly<Record<string, SendFailure>> = {
  FILE_TOO_LARGE: 'too-large',
  FILE_QUOTA: 'quota',
  STORE_FULL: 'store-full',
  FILES_OFF: 'off',
  FILE_NOT_FOUND: 'refused',
  PART_DIFFERS: 'refused',
};

/** What the panel of the files says; what the form says of any link is null. */
function failureOf(error: unknown): SendFailure | null {
  if (isGivenUp(error) || error instanceof NetworkError) return null;
  if (error instanceof ApiError) return FAILURES[String(error.told)] ?? null;
  if (!(error instanceof BundleError)) return 'browser';
  return error.reason === 'load' ? null : error.reason === 'file' ? 'changed' : 'browser';
}

/** That of a form which is to go on as it was: nothing is to be said that the panel does not say. */
const givenUp = (): DOMException => new DOMException('Nothing was sent.', 'AbortError');

const isSame = (a: FilesOrder, b: FilesOrder): boolean =>
  a.readers === b.readers &&
  a.expiresIn === b.expiresIn &&
  a.files.length === b.files.length &&
  a.files.every((file, index) => file === b.files[index]);

/** Sends the files of the page's one form. */
export class FileSender {
  readonly #supplies: SendSupplies;
  #transfer: Transfer | null = null;
  /** Waits for links: sent once, though the making of links failed. */
  #waiting: { readonly order: FilesOrder; readonly sent: SentFiles } | null = null;

  constructor(supplies: SendSupplies) {
    this.#supplies = supplies;
  }

  /**
   * Resolves once all has arrived.
   * @throws AbortError when it was given up, or when the state says why; ApiError, NetworkError for the form to say
   */
  async send(order: FilesOrder): Promise<SentFiles> {
    const { states } = this.#supplies;
    const { expiresIn } = order;
    if (expiresIn === null || expiresIn > FILES.lifeMax) {
      states.set({ step: 'failed', why: 'too-long' });
      throw givenUp();
    }
    if (this.#waiting !== null && isSame(this.#waiting.order, order)) return this.#waiting.sent;
    this.forget();
    try {
      const sent = await this.#sendAll({ ...order, expiresIn });
      this.#waiting = { order, sent };
      states.set({ step: 'idle' });
      return sent;
    } catch (error) {
      const why = failureOf(error);
      states.set(why === null ? { step: 'idle' } : { step: 'failed', why });
      throw why === null ? error : givenUp();
    } finally {
      this.#transfer = null;
    }
  }

  /** A link leads to them now: they are no longer this form's. */
  handOver(sent: SentFiles): void {
    if (this.#waiting?.sent === sent) this.#waiting = null;
  }

  /** No more links will lead to them. @param used the readers of those that do */
  endOthers({ id, unused }: SentFiles, used: readonly string[]): void {
    // Where that fails, the files go when their time is over.
    for (const proof of unused(used)) void this.#supplies.doneFile({ id, proof }).catch(() => undefined);
  }

  /** No link will lead to what was sent. */
  forget(): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting !== null) this.#remove(waiting.sent);
  }

  pause(): void {
    this.#transfer?.pause();
  }

  goOn(): void {
    this.#transfer?.goOn();
  }

  cancel(): void {
    this.#transfer?.giveUp();
  }

  async #sendAll(order: FilesOrder & { readonly expiresIn: number }): Promise<SentFiles> {
    const transfer = new Transfer();
    this.#transfer = transfer;
    const { files, readers: count, expiresIn } = order;
    const names = cleanNames(files.map(({ name }) => name));
    const named = files.map(({ size: bytes }, index) => ({ name: names[index] ?? '', bytes }));
    const bytes = blobBytes(totalBytes(named));
    const progress = new SendProgress(this.#supplies, transfer, bytes);
    const line = this.#supplies.openLine();
    let own: OwnFile | undefined;
    try {
      const { id, key, upload } = await line.ask('draft', files);
      const places = Math.min(count + SPARE_READERS, FILES.readersMax);
      const readers = await Promise.all(Array.from({ length: places }, newFileProof));
      const hashes = readers.map(({ proofHash }) => proofHash);
      await this.#supplies.beginFile({ id, uploadHash: upload.proofHash, readers: hashes, bytes, expiresIn });
      own = { id, proof: upload.proof };
      await this.#sendParts(own, { line, transfer, progress });
      return sentFiles({ ...own, key, files: named, readers });
    } catch (error) {
      if (own !== undefined) this.#remove(own);
      throw error;
    } finally {
      progress.stop();
      line.end();
    }
  }

  async #sendParts(own: OwnFile, { line, transfer, progress }: OneSending): Promise<void> {
    const { putPart, completeFile } = this.#supplies;
    let made = 0;
    const travel = async (): Promise<void> => {
      for (let spare: Uint8Array<ArrayBuffer> | null = null; ;) {
        // Of two that ask at once, each gets a part of its own.
        const bytes: Uint8Array<ArrayBuffer> | null = await line.ask('part', spare);
        if (bytes === null) return;
        const n = made;
        made += 1;
        await transfer.insist((signal) =>
          putPart({ ...own, n, bytes }, { signal, onSent: (sent) => progress.note(n, sent) }),
        );
        progress.note(n, bytes.length);
        spare = new Uint8Array(bytes.buffer);
      }
    };
    const lanes = Array.from({ length: Math.min(LANES, partsOf(progress.bytes)) }, travel);
    await Promise.all(lanes).catch((error: unknown) => {
      // The other lane ends too.
      transfer.giveUp();
      throw error;
    });
    const missing = await transfer.insist(() => completeFile(own));
    if (missing.length > 0) throw new ApiError({ status: 409, code: 'INTERNAL', told: 'FILE_NOT_FOUND' });
  }

  #remove({ id, proof }: OwnFile): void {
    void this.#supplies.removeFile({ id, proof }).catch(() => undefined);
  }
}

interface OneSending {
  readonly line: BundleLine;
  readonly transfer: Transfer;
  readonly progress: SendProgress;
}

export const fileSender = new FileSender({
  beginFile,
  putPart,
  completeFile,
  removeFile,
  doneFile,
  openLine: openBundleLine,
  states: sendingState,
  now: () => Date.now(),
});
