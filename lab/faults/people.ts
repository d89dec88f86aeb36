import { setTimeout as pause } from 'node:timers/promises';
import { STORED_KINDS } from '@oncelink/testing/product/link-client';
import { asPage, type Answer } from './ask.ts';
import type { KnownLink, Reader, Recorder } from './record-history.ts';

/** Someone who got no answer comes back to the page until then, well within the grace. */
const COME_BACK_FOR_MS = 45_000;
const COME_BACK_AFTER_MS = 1000;
const STORIES_MAX = 60;

const chance = (share: number): boolean => Math.random() < share;
const within = (ms: number): Promise<void> => pause(Math.random() * ms);
const isDefinite = (answer: Answer | null): boolean => answer !== null && answer.status < 500;

/** Claims by the page's rules, and comes back with the same claim until the answer is definite. */
export async function claimUntilKnown(
  recorder: Recorder,
  link: KnownLink,
  reader: Reader,
): Promise<Answer | null> {
  const begun = performance.now();
  for (;;) {
    const answer = await asPage(() => recorder.claim(link, reader));
    if (isDefinite(answer) || performance.now() - begun > COME_BACK_FOR_MS) return answer;
    await pause(COME_BACK_AFTER_MS);
  }
}

/** Reads a link and acknowledges; one in five reloads the page before, and reads it again. */
async function read(recorder: Recorder, link: KnownLink): Promise<void> {
  const reader = recorder.newReader(link);
  const answer = await claimUntilKnown(recorder, link, reader);
  if (answer?.status !== 200) return;
  if (chance(0.2)) await claimUntilKnown(recorder, link, reader);
  await asPage(() => recorder.acknowledge(link, reader));
  if (chance(0.2)) await recorder.claim(link, reader);
}

/** Several readers at the same moment, and perhaps someone who deletes it. */
export async function competeFor(recorder: Recorder, link: KnownLink): Promise<void> {
  const readers = chance(0.3) ? 1 : 3;
  const rivals = Array.from({ length: readers }, async () => {
    await within(20);
    if (chance(0.2)) await recorder.status(link);
    if (chance(0.3)) await recorder.verify(link);
    await read(recorder, link);
  });
  const deleters = Array.from({ length: chance(0.25) ? 1 : 0 }, async () => {
    await within(40);
    await asPage(() => recorder.delete(link));
  });
  await Promise.all([...rivals, ...deleters]);
}

/** People who make links and compete for them, a bounded number per second. */
export class People {
  readonly #recorder: Recorder;
  readonly #perSecond: number;
  readonly #stories = new Set<Promise<void>>();
  readonly #errors: unknown[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(recorder: Recorder, perSecond: number) {
    this.#recorder = recorder;
    this.#perSecond = perSecond;
  }

  start(): void {
    this.#timer = setInterval(() => {
      if (this.#stories.size < STORIES_MAX) this.join(this.#story());
    }, 1000 / this.#perSecond);
  }

  /** Lets someone else's story be waited for too. */
  join(story: Promise<void>): void {
    const told = story
      .catch((error: unknown) => void this.#errors.push(error))
      .finally(() => void this.#stories.delete(told));
    this.#stories.add(told);
  }

  /** Starts no more stories; waits until all have ended. @returns what went wrong in them, which nothing should */
  async stop(): Promise<readonly unknown[]> {
    clearInterval(this.#timer);
    await Promise.all(this.#stories);
    return this.#errors;
  }

  async #story(): Promise<void> {
    const kind = STORED_KINDS[Math.floor(Math.random() * STORED_KINDS.length)] ?? 'short';
    const link = await this.#recorder.create(kind);
    if (link !== undefined) await competeFor(this.#recorder, link);
  }
}
