import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '@oncelink/service-kit';

/** A turn in the first queue gives its place to others after this, and goes on without one. */
const PATIENCE_MS = 500;
/** As many turns go on without a place at once. Beyond them one that hangs holds its place: a process has an end. */
const WITHOUT_PLACE = 200;

/**
 * The turns of webhooks in this process. One whose receiver answers soon is over before its place is missed; one that
 * hangs makes room, so that fifty receivers that hang, which the queue has no more places than, don't stop all others.
 */
export class Turns {
  readonly #running = new Map<string, Promise<void>>();

  constructor(
    private readonly drain: (webhookId: string) => Promise<void>,
    private readonly log: Log,
  ) {}

  /** Resolves when the place is free. A webhook whose turn goes on gets no second one beside it. */
  async take(webhookId: string, isSlow: boolean): Promise<void> {
    if (this.#running.has(webhookId)) return;
    const turn = this.drain(webhookId).finally(() => this.#running.delete(webhookId));
    this.#running.set(webhookId, turn);
    // Those that were slow before have a queue of their own, and keep their places.
    if (isSlow || this.#running.size > WITHOUT_PLACE) return turn;
    let isOver = false;
    const over = turn.finally(() => (isOver = true));
    await Promise.race([over, pause(PATIENCE_MS, undefined, { ref: false })]);
    if (!isOver) over.catch((error: unknown) => this.log.error('turn-failed', { error }));
  }

  /** Resolves once all turns are over. */
  async settle(): Promise<void> {
    await Promise.allSettled(this.#running.values());
  }
}
