import { GaveUpError } from '../bench/ask-as-page.ts';
import { summariseTimes, type Times } from '../statistics.ts';

const MOST_EXAMPLES = 5;

/** What came of all that was asked. */
export class Tally {
  lives = 0;
  requests = 0;
  retries = 0;
  wrong = 0;
  lost = 0;
  /** The first failures, for people. */
  readonly examples: string[] = [];
  readonly #all: number[] = [];
  #recent: number[] = [];

  /** @param due when it should have begun, by `performance.now()` */
  lived(due: number): void {
    const milliseconds = performance.now() - due;
    this.lives += 1;
    this.#all.push(milliseconds);
    this.#recent.push(milliseconds);
  }

  failed(error: unknown): void {
    if (error instanceof GaveUpError) this.lost += 1;
    else this.wrong += 1;
    if (this.examples.length < MOST_EXAMPLES) this.examples.push(String(error));
  }

  get times(): Times {
    return summariseTimes(this.#all);
  }

  /** Of those since it was asked last. */
  takeRecent(): Times & { readonly lives: number } {
    const recent = this.#recent;
    this.#recent = [];
    return { lives: recent.length, ...summariseTimes(recent) };
  }
}
