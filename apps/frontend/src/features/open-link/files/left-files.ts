import { writeText } from '../../../lib/stored-text.ts';
import type { Place } from '../../../lib/files/sink.ts';
import type { FetchSupplies } from './fetch-supplies.ts';
import { forgetFetch } from './kept-fetch.ts';

/** Browsers copy what is saved, and a file that goes meanwhile is saved by half: 2 seconds to begin, and a slow disk's 20 MB/s. */
const BEGIN_MS = 2000;
const BYTES_PER_MS = 20_000;

/** The files of one link that their reader has saved, until nothing of them is left in this browser. */
export class LeftFiles {
  readonly #place: Place;
  readonly #drop: () => Promise<void>;
  readonly #supplies: Pick<FetchSupplies, 'dropOf' | 'now' | 'pause'>;
  /** When the browser has copied all that was saved. */
  #copiedAt = 0;

  constructor(place: Place, supplies: Pick<FetchSupplies, 'dropOf' | 'now' | 'pause'>) {
    this.#place = place;
    this.#drop = supplies.dropOf(place);
    this.#supplies = supplies;
  }

  /** So many bytes are being saved. */
  note(bytes: number): void {
    const now = this.#supplies.now();
    this.#copiedAt = Math.max(this.#copiedAt, now + BEGIN_MS) + bytes / BYTES_PER_MS;
  }

  /** Nothing leads to them from now on; the bytes go at once, or when they were copied. Never fails. */
  async remove(): Promise<void> {
    const { now, pause } = this.#supplies;
    forgetFetch(this.#place.name);
    if (this.#place.kind === 'memory') return;
    const wait = this.#copiedAt - now();
    // A page that is closed before that leaves it to the next one.
    writeText('staged_files', String(this.#copiedAt));
    if (wait > 0) await pause(wait);
    await this.#drop().catch(() => undefined);
  }
}
