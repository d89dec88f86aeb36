import { randomInt } from 'node:crypto';

/** Drawn by each process, so that nobody can look for subjects that share a number. */
const SEED = randomInt(2 ** 32);
/** Of FNV-1a, and of the last step of MurmurHash3: two hashes that have nothing to do with each other. Both are odd. */
const LOW_PRIME = 0x01000193;
const HIGH_FACTOR = 0x85ebca6b;
const HALF = 2 ** 32;

/** Marks a free slot. */
const NOBODY = 0;

/**
 * A subject as a number of 53 bits: of 80,000 subjects two share one in a gateway of three million. As texts they were most of
 * what counting cost: to find one took twice as long, and the garbage collector moved 100 bytes for each.
 */
export function numberOf(key: string): number {
  let low = SEED;
  let high = ~SEED;
  for (let at = 0; at < key.length; at += 1) {
    const unit = key.charCodeAt(at);
    low = Math.imul(low ^ unit, LOW_PRIME);
    high = Math.imul(high ^ unit, HIGH_FACTOR);
  }
  return (high >>> 11) * HALF + ((low ^ (low >>> 15)) >>> 0) || 1;
}

/**
 * The calls that may still count, in whole milliseconds, oldest first. Most subjects call once in a window, so one call is no
 * list: that would be two more objects of each secret that is read, for the garbage collector to move.
 */
export type Times = number | number[];

const SLOTS_MIN = 256;
/** Of the slots half at most are taken, so that the free one behind a subject is never far. */
const SLOTS_PER_SUBJECT = 2;

/** Where a subject is, or would be. */
function slotOf(subjects: Float64Array, subject: number): number {
  const last = subjects.length - 1;
  let slot = subject & last;
  while (subjects[slot] !== subject && subjects[slot] !== NOBODY) slot = (slot + 1) & last;
  return slot;
}

/**
 * The calls of subjects, a Map made of two typed arrays: a subject is in the slot that its number points to, or in one of the
 * next ones. A Map makes an object of each such number. To count a call in two windows of 100,000 subjects took 2.4 µs with it and
 * takes 1.2 with this, and there is nothing for the garbage collector to move.
 */
class CallTable {
  #subjects: Float64Array;
  /** Of each slot the time of the only call, or below zero which of the lists it has: the first is -1. */
  #times: Float64Array;
  readonly #lists: number[][] = [];
  #size = 0;

  /** @param size how many subjects it will have, roughly: to grow takes milliseconds */
  constructor(size: number) {
    const slots = Math.max(SLOTS_MIN, 2 ** Math.ceil(Math.log2(size * SLOTS_PER_SUBJECT)));
    this.#subjects = new Float64Array(slots);
    this.#times = new Float64Array(slots);
  }

  /** How many subjects there are. */
  get size(): number {
    return this.#size;
  }

  get(subject: number): Times | undefined {
    const slot = slotOf(this.#subjects, subject);
    if (this.#subjects[slot] !== subject) return undefined;
    const time = this.#times[slot] ?? 0;
    return time < 0 ? this.#lists[-time - 1] : time;
  }

  set(subject: number, times: Times): void {
    const slot = slotOf(this.#subjects, subject);
    this.#times[slot] = typeof times === 'number' ? times : -this.#lists.push(times);
    if (this.#subjects[slot] === subject) return;
    this.#subjects[slot] = subject;
    this.#size += 1;
    if (this.#size * SLOTS_PER_SUBJECT > this.#subjects.length) this.#grow();
  }

  #grow(): void {
    const [subjects, times] = [
      new Float64Array(2 * this.#subjects.length),
      new Float64Array(2 * this.#times.length),
    ];
    for (let before = 0; before < this.#subjects.length; before += 1) {
      const subject = this.#subjects[before] ?? NOBODY;
      if (subject === NOBODY) continue;
      const slot = slotOf(subjects, subject);
      subjects[slot] = subject;
      times[slot] = this.#times[before] ?? 0;
    }
    this.#subjects = subjects;
    this.#times = times;
  }
}

/**
 * Subjects of one generation, at most. A gateway that many strangers call once holds 8 MB for each length of a window, of which calls
 * about links have two; who calls three times takes 200 bytes more.
 */
const GENERATION_MAX = 100_000;

/**
 * The calls of windows of one length, in two generations. When the younger one is as old as the window is long, it becomes
 * the older one, which goes all at once: who was looked for since is in the younger one as well, and of all others no call still
 * counts. To look for such subjects one by one stood still for milliseconds, and was most of what counting a call cost.
 */
export class Generations {
  readonly #length: number;
  #young = new CallTable(0);
  #old = new CallTable(0);
  #begun: number;

  constructor(seconds: number, now: number) {
    this.#length = seconds * 1000;
    this.#begun = now;
  }

  /** The calls that still count; undefined when there is none. */
  find(subject: number, now: number): Times | undefined {
    if (now - this.#begun >= this.#length) this.#turn(now);
    const times = this.#young.get(subject) ?? this.#renew(subject);
    const since = now - this.#length;
    if (typeof times !== 'object') return times !== undefined && times > since ? times : undefined;
    let gone = 0;
    while (gone < times.length && (times[gone] ?? 0) <= since) gone += 1;
    if (gone > 0) times.splice(0, gone);
    return times;
  }

  /**
   * Adds a call of a subject, after `find`. Where there is no room for another one, those go early that nobody has looked for the
   * longest.
   */
  add(subject: number, now: number): void {
    // Another bucket of the same call may have begun a generation since.
    const times = this.#young.get(subject) ?? this.#renew(subject);
    if (typeof times === 'object') return void times.push(now);
    if (times === undefined && this.#young.size >= GENERATION_MAX) this.#turn(now);
    const counts = times !== undefined && times > now - this.#length;
    this.#young.set(subject, counts ? [times, now] : now);
  }

  #turn(now: number): void {
    this.#old = this.#young;
    this.#young = new CallTable(this.#old.size);
    this.#begun = now;
  }

  /** What is left behind is never found again: the younger generation is asked first. */
  #renew(subject: number): Times | undefined {
    const times = this.#old.get(subject);
    if (times === undefined) return undefined;
    if (this.#young.size >= GENERATION_MAX) this.#turn(this.#begun);
    this.#young.set(subject, times);
    return times;
  }
}
