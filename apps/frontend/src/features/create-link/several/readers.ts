import type { ErrorCode } from '@oncelink/contracts';
import { ApiError } from '../../../api/api-errors.ts';
import type { LinkEnding } from '../../../api/link-ending.ts';
import { askStatusOfMany } from '../../../api/list-links.ts';
import { cleanLabel, nameOf } from '../../../lib/link-list/kept-link.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import { t } from '../../../i18n/translate.ts';
import type { Batch, EndedName, Reader, ReadyLink } from '../create-link-state.ts';
import { nameLink, noteEnding, type InGroup } from '../kept/keep-link.ts';

/** Links that are made at once: a password takes 64 MiB while it is stretched. */
const LANES = 4;

/** Makes one link. @throws ApiError, NetworkError, StretchError */
type Make = () => Promise<ReadyLink>;
type State = Reader['state'];
type Answer = Awaited<ReturnType<typeof askStatusOfMany>>[number];
/** Puts a link into My links. Never fails. */
type Keep = (link: ReadyLink, group: InGroup) => Promise<void>;

const refusalOf = (error: unknown): ErrorCode | undefined =>
  error instanceof ApiError && error.code !== 'UNAVAILABLE' ? error.code : undefined;

function endingOf({ state, reason, at }: Answer): LinkEnding | null {
  if (state === 'unknown') return { reason: 'unknown', at: null };
  if (state !== 'gone') return null;
  const time = Date.parse(at ?? '');
  return { reason: reason ?? 'viewed', at: Number.isNaN(time) ? null : time };
}

/** What links that were made together share in My links. It means nothing anywhere else. */
const drawGroup = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** A link for each reader of one secret. */
export class Readers implements Batch {
  readonly readers: Store<readonly Reader[]>;
  readonly common: Batch['common'];
  readonly #group = drawGroup();
  readonly #keep: Keep;
  /** Holds the secret, so it goes with the last link that has to be made. */
  #make: Make | null;

  private constructor(names: readonly string[], first: ReadyLink, make: Make, keep: Keep) {
    const { kind, lifetime, opensAt, endsAt, password, passwordSuite } = first;
    this.common = {
      kind,
      lifetime,
      endsAt,
      password,
      ...(opensAt !== undefined && { opensAt }),
      ...(passwordSuite && { passwordSuite }),
    };
    this.#make = make;
    this.#keep = keep;
    this.readers = createStore<readonly Reader[]>(
      names.map((typed, index) => ({
        name: cleanLabel(typed) || t('readersPanel.name', { number: index + 1 }),
        state: { step: 'making' },
      })),
    );
  }

  /**
   * The first link is made before anything is shown: what keeps it from being made is said over the form, which has the text.
   * @param names one for each reader, perhaps empty
   * @throws ApiError, NetworkError, StretchError
   */
  static async begin(names: readonly string[], make: Make, keep: Keep): Promise<Readers> {
    const first = await make();
    const batch = new Readers(names, first, make, keep);
    await batch.#show(0, first);
    void batch.#fillAll(names.map((_name, index) => index).slice(1));
    return batch;
  }

  async retry(): Promise<void> {
    const places = this.#placesOf('failed');
    for (const place of places) this.#put(place, { step: 'making' });
    await this.#fillAll(places);
  }

  async look(): ReturnType<Batch['look']> {
    const waiting = this.readers
      .get()
      .flatMap(({ state }, place) => (state.step === 'waiting' ? [{ place, link: state.link }] : []));
    if (waiting.length === 0) return { state: 'answered' };
    try {
      const names = await Promise.all(waiting.map(({ link }) => nameLink(link.url)));
      const answers = await askStatusOfMany(names.map((name) => ({ ...nameOf(name), proof: name.proof })));
      for (const [index, { place, link }] of waiting.entries())
        this.#learn(place, link, names[index], answers[index]);
      return { state: answers.some(({ state }) => state === 'unanswered') ? 'unanswered' : 'answered' };
    } catch (error) {
      return { state: refusalOf(error) === 'RATE_LIMITED' ? 'limited' : 'unanswered' };
    }
  }

  #learn(place: number, { url, reply, files }: ReadyLink, name?: EndedName, answer?: Answer): void {
    const ending = answer === undefined ? null : endingOf(answer);
    if (ending === null || name === undefined) return;
    void noteEnding(url, ending);
    this.#put(place, {
      step: 'ended',
      ending,
      name,
      ...(reply && { reply }),
      ...(files && { files }),
    });
  }

  #placesOf(step: State['step']): readonly number[] {
    return this.readers.get().flatMap(({ state }, place) => (state.step === step ? [place] : []));
  }

  #put(place: number, state: State): void {
    this.readers.set(
      this.readers.get().map((reader, index) => (index === place ? { ...reader, state } : reader)),
    );
  }

  async #show(place: number, link: ReadyLink): Promise<void> {
    await this.#keep(link, { label: this.readers.get()[place]?.name ?? '', group: this.#group });
    this.#put(place, { step: 'waiting', link });
  }

  /** What the server refuses of one link it refuses of all: the others are not asked for then. */
  async #fillAll(places: readonly number[]): Promise<void> {
    const queue = [...places];
    const make = this.#make;
    if (make === null) return;
    const work = async (): Promise<void> => {
      for (let place = queue.shift(); place !== undefined; place = queue.shift()) {
        try {
          await this.#show(place, await make());
        } catch (error) {
          const refusal = refusalOf(error);
          const over = refusal === undefined ? [] : queue.splice(0);
          for (const each of [place, ...over]) this.#put(each, { step: 'failed', refusal });
        }
      }
    };
    await Promise.all(Array.from({ length: LANES }, work));
    if (this.readers.get().every(({ state }) => state.step === 'waiting' || state.step === 'ended'))
      this.#make = null;
  }
}
