import { afterArrivals, Histogram, WAITING_BUCKETS } from '@oncelink/service-kit';
import { RemoteError, UnavailableError, type UnavailableReason } from './errors.ts';
import type { Reply } from './wire-format.ts';

const callSeconds = new Histogram({
  name: 'oncelink_rpc_duration_seconds',
  help: 'From asking a service to its answer, from telling it to Redis having the event, or to giving up.',
  labelNames: ['pattern', 'outcome'],
  buckets: WAITING_BUCKETS,
});

/** @param outcome `answered` or why there was no answer */
const countCall = (pattern: string, outcome: string, milliseconds: number): void =>
  callSeconds.observe({ pattern, outcome }, milliseconds / 1000);

/** How exactly calls are timed. One timer for all of them, because one each would cost more than the rest of a call. */
const STEP_MS = 50;

/** So many may wait, however slowly they are answered: replicas that serve 1,000 a second answer each of them within 0.6 s. */
const MAY_ALWAYS_WAIT = 600;
/** Of a quicker service, as many as it answers in so much time: else it would turn people away whenever the machine stands still. */
const WORTH_WAITING_MS = 600;
/** How long another pace of answers must last until it makes up two thirds of what is taken for the pace. */
const PACE_MS = 800;

/**
 * Ids are counted from here, so that they have eleven digits: a text of up to ten characters goes into a table of V8
 * whenever JSON is read. Looking there was a twelfth of what a call costs its process; reading a reply takes 0.50 µs
 * instead of 0.73.
 */
const FIRST_ID = 10_000_000_000;
/** Of each call that may wait: half of them at least are free, so one of the next ids finds a free one. */
const PLACES_PER_CALL = 2;
const CALLS_MAX = 2 ** 20;

interface PendingCall {
  readonly id: string;
  readonly pattern: string;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  /** Both by `performance.now()`. */
  readonly begun: number;
  readonly end: number;
}

/**
 * Calls whose answer has not come yet. Each ends once: by its reply, by a failure or by its time running out.
 *
 * Each has the place that its id points to. A Map would keep its past alive: what it grew out of points to what it has grown into,
 * so once a call that has ended lay among the old objects, all later ones followed it there, with their questions and answers
 * (docs/adr/0124-what-has-ended-is-let-go.md).
 */
export class PendingCalls {
  readonly #places: (PendingCall | null)[];
  readonly #mostCalls: number;
  #room: number;
  #count = 0;
  /** In this step so far. */
  #answered = 0;
  /** When this step began, by `performance.now()`. */
  #stepBegun = 0;
  /** How many are answered within `WORTH_WAITING_MS`, by the pace of late. */
  #answeredInTime = 0;
  #lastId = FIRST_ID;
  #timer: NodeJS.Timeout | undefined;
  #isIncapable = false;

  /** @param mostCalls that wait at once. @throws RangeError there would be no place, or millions */
  constructor(mostCalls: number) {
    if (!(mostCalls >= 1 && mostCalls <= CALLS_MAX)) throw new RangeError('So many calls can not wait.');
    this.#mostCalls = mostCalls;
    this.#room = Math.min(mostCalls, MAY_ALWAYS_WAIT);
    const places = 2 ** Math.ceil(Math.log2(mostCalls * PLACES_PER_CALL));
    this.#places = Array.from({ length: places }, () => null);
  }

  /** Of the next call. None is used twice, and none while another call has its place. @throws RangeError all places are taken */
  nextId(): string {
    if (this.#count === this.#places.length) throw new RangeError('More calls wait than may.');
    do this.#lastId += 1;
    while (this.#places[this.#placeOf(this.#lastId)] !== null);
    return String(this.#lastId);
  }

  /** @param timeoutMs after which it fails, up to 50 ms later */
  wait(id: string, pattern: string, timeoutMs: number): Promise<unknown> {
    const begun = performance.now();
    if (this.#timer === undefined) {
      this.#timer = setInterval(() => this.#endStep(), STEP_MS);
      this.#stepBegun = begun;
    }
    return new Promise((resolve, reject) => {
      this.#places[this.#placeOf(Number(id))] = {
        id,
        pattern,
        resolve,
        reject,
        begun,
        end: begun + timeoutMs,
      };
      this.#count += 1;
    });
  }

  get count(): number {
    return this.#count;
  }

  /** How many may wait, by the pace at which they were answered lately. The sender turns further ones away. */
  get room(): number {
    return this.#room;
  }

  /** Whether the last answer was that the service can't reach what it works with. */
  get isIncapable(): boolean {
    return this.#isIncapable;
  }

  /** How long the oldest call has waited, in milliseconds; 0 when none waits. */
  get oldestMs(): number {
    const now = performance.now();
    return this.#waiting().reduce((oldest, { begun }) => Math.max(oldest, now - begun), 0);
  }

  /** Drops a reply whose call has ended already. */
  settle(reply: Reply): void {
    const call = this.#take(reply.id, reply.error ?? 'answered');
    // A service without its database says so at once, which is no pace.
    if (reply.error !== 'incapable') this.#answered += 1;
    this.#isIncapable = reply.error === 'incapable';
    if (reply.error === null) call?.resolve(reply.result);
    else if (reply.error === 'incapable') call?.reject(new UnavailableError(reply.error));
    else call?.reject(new RemoteError(reply.error));
  }

  /** Ends the call of an event, which lies in Redis now. */
  accept(id: string): void {
    this.#take(id, 'accepted')?.resolve(undefined);
  }

  /** The error of a call that does not even begin. */
  refuse(pattern: string, reason: UnavailableReason): UnavailableError {
    countCall(pattern, reason, 0);
    return new UnavailableError(reason);
  }

  fail(id: string, reason: UnavailableReason): void {
    this.#take(id, reason)?.reject(new UnavailableError(reason));
  }

  failAll(reason: UnavailableReason): void {
    for (const { id } of this.#waiting()) this.fail(id, reason);
  }

  /** A step that was long, because this process was busy or stood still, counts for as long as it was. */
  #endStep(): void {
    const now = performance.now();
    const elapsed = Math.max(1, now - this.#stepBegun);
    const answeredInTime = Math.min(this.#mostCalls, (this.#answered * WORTH_WAITING_MS) / elapsed);
    this.#answeredInTime += (answeredInTime - this.#answeredInTime) * Math.min(1, elapsed / PACE_MS);
    this.#room = Math.min(this.#mostCalls, Math.max(MAY_ALWAYS_WAIT, this.#answeredInTime));
    [this.#answered, this.#stepBegun] = [0, now];
    afterArrivals(() => this.#failLate());
  }

  #failLate(): void {
    if (this.#count === 0) {
      // Without a look at the places: there are so many that they would drive what the next call needs out of the processor's caches.
      clearInterval(this.#timer);
      this.#timer = undefined;
      return;
    }
    const now = performance.now();
    for (const { id, end } of this.#waiting()) if (end <= now) this.fail(id, 'deadline');
  }

  #waiting(): PendingCall[] {
    return this.#places.filter((call) => call !== null);
  }

  #placeOf(id: number): number {
    return id & (this.#places.length - 1);
  }

  #take(id: string, outcome: string): PendingCall | undefined {
    const place = this.#placeOf(Number(id));
    const call = this.#places[place];
    if (call?.id !== id) return undefined;
    this.#places[place] = null;
    this.#count -= 1;
    countCall(call.pattern, outcome, performance.now() - call.begun);
    return call;
  }
}
