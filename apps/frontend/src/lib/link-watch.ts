const SECOND = 1000;
const SHORTEST = 20 * SECOND;
const LONGEST = 300 * SECOND;
/** After "too many questions". */
const LIMITED = 60 * SECOND;
/** Coming back twice within this asks once. */
const FRESH = 2 * SECOND;
/** Pauses are this part of how long the page has been looked at: 20 s for five minutes, 40 s after ten. */
const PART = 15;

/** What a question comes to. `limited`: there were too many. */
interface Answer {
  readonly state: string;
}

/** How long to wait between two questions. @param seen milliseconds for which the page has been in sight */
export const pauseAfter = (seen: number, { state }: Answer): number =>
  Math.max(Math.min(Math.max(seen / PART, SHORTEST), LONGEST), state === 'limited' ? LIMITED : 0);

const isSeen = (): boolean => document.visibilityState === 'visible';

/**
 * Asks what became of a link, or of several, for as long as the page is in sight: every 20 seconds, more and more seldom while nothing
 * happens, and at once when someone looks again. An hour of looking takes 53 questions. A page out of sight asks
 * nothing: nobody would see the answer.
 */
export class LinkWatch<Told extends Answer> {
  readonly #read: () => Promise<Told>;
  readonly #tell: (answer: Told) => void;
  readonly #ended = new AbortController();
  #seenSince = Date.now();
  #askedAt: number;
  #asking = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param read asks the server; never fails
   * @param answeredAt when the state was last known, in milliseconds since 1970
   */
  constructor(read: () => Promise<Told>, answeredAt: number, tell: (answer: Told) => void) {
    this.#read = read;
    this.#tell = tell;
    this.#askedAt = answeredAt;
    const { signal } = this.#ended;
    const look = () => this.#look();
    document.addEventListener('visibilitychange', look, { signal });
    for (const sign of ['focus', 'online']) addEventListener(sign, look, { signal });
    this.#plan(SHORTEST);
  }

  /** Asks without waiting for its turn. */
  async ask(): Promise<void> {
    if (this.#asking || !isSeen()) return;
    this.#asking = true;
    clearTimeout(this.#timer);
    const answer = await this.#read();
    this.#asking = false;
    if (this.#ended.signal.aborted) return;
    this.#askedAt = Date.now();
    this.#plan(pauseAfter(this.#askedAt - this.#seenSince, answer));
    this.#tell(answer);
  }

  /** Answers that come later are not told. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#ended.abort();
  }

  #plan(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.ask(), Math.max(this.#askedAt + pause - Date.now(), 0));
  }

  #look(): void {
    if (!isSeen()) return;
    this.#seenSince = Date.now();
    if (this.#seenSince - this.#askedAt > FRESH) void this.ask();
  }
}
