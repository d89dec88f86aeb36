import { blobBytes, FILES, leaseSeconds } from '@oncelink/contracts/files';
import { totalBytes } from '@oncelink/link-crypto/files';
import { isGivenUp, Transfer } from '../../../api/transfer.ts';
import type { BlobProgress } from '../../../lib/files/bundle-calls.ts';
import type { BundleLine } from '../../../lib/files/bundle-line.ts';
import { Pace } from '../../../lib/files/pace.ts';
import { createStore } from '../../../lib/store.ts';
import type { FetchFailure, FetchState } from './fetch-state.ts';
import { failureOf, fetchSupplies, filesIn, isOver, type FetchSupplies } from './fetch-supplies.ts';
import { changeFetch, forgetFetch, type KeptFetch } from './kept-fetch.ts';
import { LeftFiles } from './left-files.ts';

/** Fetches the files of one opened link, and keeps them until they are saved. */
export class FileFetch {
  readonly store;
  readonly #kept: KeptFetch;
  readonly #supplies: FetchSupplies;
  readonly #bytes: number;
  readonly #pace = new Pace();
  #transfer = new Transfer();
  #line: BundleLine;
  #position = 0;
  /** Bytes that a reload goes on behind. */
  #safe: number;
  readonly #left: LeftFiles;
  #until: number | null;
  #id = '';

  constructor(kept: KeptFetch, supplies: FetchSupplies = fetchSupplies) {
    this.#kept = kept;
    this.#supplies = supplies;
    this.#bytes = blobBytes(totalBytes(kept.bundle.files));
    this.#until = kept.until;
    this.#safe = kept.safe;
    this.#left = new LeftFiles(kept.place, supplies);
    this.#line = supplies.openLine();
    this.store = createStore<FetchState>(this.#fetching());
  }

  /** Fetches what is missing, also after a failure or a stop. Never fails: the state says what came of it. */
  async start(): Promise<void> {
    this.stop();
    this.#transfer = new Transfer();
    this.#line = this.#supplies.openLine();
    this.store.set(this.#fetching());
    const [transfer, line] = [this.#transfer, this.#line];
    const unfollow = transfer.store.subscribe(() => this.#tell());
    try {
      const whole = (await this.#findWhole()) ?? (await this.#fetchWhole());
      const isStaged = this.#kept.place.kind !== 'memory';
      const files = filesIn(whole, this.#kept);
      unfollow();
      // A reload finds them where they are, whatever the server says then.
      if (isStaged) changeFetch(this.#kept.place.name, { isWhole: true });
      // Until all are saved the server keeps them, too: a browser may throw away what lies in it or in a tab out of sight.
      this.store.set({ step: 'arrived', files, saved: new Set(), isStaged, isDone: this.#kept.isDone });
    } catch (error) {
      unfollow();
      if (isGivenUp(error) || line !== this.#line) return;
      await this.#fail(failureOf(error));
    }
  }

  pause(): void {
    this.#transfer.pause();
  }

  goOn(): void {
    this.#transfer.goOn();
  }

  /** The page is left. What was kept stays, for a reload, unless all of it was saved. */
  leave(): void {
    const state = this.store.get();
    const isSaved = state.step === 'arrived' && state.saved.size === state.files.length;
    if (isSaved) void this.#left.remove();
    this.stop();
  }

  /** What was kept stays. */
  stop(): void {
    this.#transfer.giveUp();
    this.#line.end();
  }

  /** The reader has saved one of them. @returns whether all were saved */
  noteSaved(...places: readonly number[]): boolean {
    const state = this.store.get();
    if (state.step !== 'arrived') return false;
    const saved = new Set([...state.saved, ...places]);
    this.store.set({ ...state, saved });
    this.#left.note(places.reduce((sum, place) => sum + (state.files[place]?.content.size ?? 0), 0));
    if (saved.size < state.files.length) return false;
    void this.#sayDone();
    return true;
  }

  /** One archive of all files. @throws BundleError */
  async zip(): Promise<Blob> {
    const state = this.store.get();
    return this.#line.ask('zip', state.step === 'arrived' ? state.files : []);
  }

  /** The reader is done with them: nothing is left here, once the browser has copied what it saves. */
  async finish(): Promise<void> {
    const state = this.store.get();
    if (state.step !== 'arrived') return;
    await Promise.all([this.#left.remove(), state.isDone ? undefined : this.#sayDone()]);
    this.store.set({ step: 'finished' });
    this.#line.end();
  }

  /** What an earlier run of this tab has fetched to its end. */
  async #findWhole(): Promise<Blob | null> {
    const { place, bundle, isWhole } = this.#kept;
    return isWhole ? this.#line.ask('find', { place, bytes: totalBytes(bundle.files) }) : null;
  }

  async #fetchWhole(): Promise<Blob> {
    const { bundle, place } = this.#kept;
    const opened = await this.#line.ask('open', { bundle, place, safe: this.#safe });
    this.#id = opened.id;
    this.#note(opened);
    while (this.#position < this.#bytes) await this.#transfer.insist((signal) => this.#fetchRange(signal));
    return this.#line.ask('end', null);
  }

  async #fetchRange(signal: AbortSignal): Promise<void> {
    const first = this.#position;
    const last = Math.min(first + FILES.rangeMax, this.#bytes) - 1;
    const asked = { id: this.#id, proof: this.#kept.bundle.proof, first, last };
    for await (const chunk of this.#supplies.getBytes(asked, signal)) {
      if (this.#until === null) this.#beginLease();
      this.#note(await this.#line.ask('take', chunk));
    }
    // A proxy that cuts an answer says so by its length alone.
    if (this.#position === first) throw new TypeError('The answer was empty.');
  }

  #note({ position, safe }: BlobProgress): void {
    this.#position = position;
    if (safe !== this.#safe) changeFetch(this.#kept.place.name, { safe });
    this.#safe = safe;
    this.#tell();
  }

  /** The server counts from the first byte on. */
  #beginLease(): void {
    this.#until = this.#supplies.now() + leaseSeconds(this.#bytes) * 1000;
    changeFetch(this.#kept.place.name, { until: this.#until });
  }

  /** Never fails: where the server does not hear it, its lease ends by itself. */
  async #sayDone(): Promise<void> {
    const { bundle } = this.#kept;
    try {
      if (this.#id === '') return;
      await this.#supplies.doneFile({ id: this.#id, proof: bundle.proof }).catch((error: unknown) => {
        // There is nothing left, then.
        if (!isOver(error)) throw error;
      });
      changeFetch(this.#kept.place.name, { isDone: true });
      const state = this.store.get();
      if (state.step === 'arrived') this.store.set({ ...state, isDone: true });
    } catch {
      // The page says that the server may still have them.
    }
  }

  async #fail(why: FetchFailure): Promise<void> {
    this.store.set({ step: 'failed', why });
    if (why !== 'damaged' && why !== 'over') return;
    forgetFetch(this.#kept.place.name);
    await this.#line.ask('drop', this.#kept.place).catch(() => undefined);
  }

  #fetching(): FetchState {
    const line = this.#transfer.store.get();
    const [bytes, got] = [this.#bytes, this.#position];
    if (line === 'running') this.#pace.note(got, this.#supplies.now());
    else this.#pace.rest();
    const secondsLeft = line === 'running' ? this.#pace.secondsFor(bytes - got) : null;
    return { step: 'fetching', line, bytes, got, secondsLeft, until: this.#until };
  }

  #tell(): void {
    if (this.store.get().step === 'fetching') this.store.set(this.#fetching());
  }
}
