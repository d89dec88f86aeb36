import { setTimeout as pause } from 'node:timers/promises';
import { retryAfterOf } from './ask-as-page.ts';
import { draftLink, newToken, type HeldLink } from './draft-links.ts';
import type { HttpAnswer } from './http-connection.ts';
import type { SharedConnections } from './shared-connections.ts';
import { expectStatus } from './target.ts';

/** One request of someone, and what follows when it is accepted; undefined: all is done. */
interface Step {
  readonly request: Buffer;
  readonly next: (answer: HttpAnswer) => Step | undefined;
  /** A refused visitor comes again. */
  readonly comesAgain: boolean;
}

const SHED_STATUSES = [429, 503];
const TOLD_MOST = 5;
/** A visitor this much later than due was held up by the load itself. */
const LATE_MS = 100;

/** What became of the requests that were due while it was the current one. */
export class Slice {
  /** Milliseconds from when it was due to its answer, of accepted requests. */
  readonly times: number[] = [];
  shed = 0;
  /** Of them, those who were not told when to come again. */
  withoutRetryAfter = 0;
  /** No connection, or no answer. */
  lost = 0;
  /** Not even sent, because all sockets were in use. */
  unsent = 0;
  /** Due well before they came. */
  late = 0;
}

function firstStep(): Step {
  const draft = draftLink('short');
  return { request: draft.create, next: (answer) => claimStep(draft.held(answer)), comesAgain: false };
}

function claimStep(link: HeldLink): Step {
  const claim = newToken();
  return {
    request: link.reveal(claim),
    next: (answer) => {
      if (link.given(expectStatus(answer, 200)) !== link.payload) throw new Error('the text of another link');
      return lastStep(link.acknowledge(claim));
    },
    comesAgain: true,
  };
}

const lastStep = (request: Buffer): Step => ({
  request,
  next: (answer) => void expectStatus(answer, 204),
  comesAgain: true,
});

/**
 * People who make links, open them and acknowledge. Each request is one arrival. Who is turned away with a link in hand
 * comes again after the time told; who wanted to make one goes away.
 */
export class Visitors {
  /** Links that were made, opened and acknowledged. */
  cycles = 0;
  /** Answers that must not be. */
  readonly violations: string[] = [];
  violated = 0;
  slice = new Slice();
  readonly #connections: SharedConnections;
  readonly #sockets: number;
  /** What people have to do next, who hold a link. */
  readonly #ready: Step[] = [];
  /** What someone wanted to make who was turned away, for the next one: to draft it costs more than to send it. */
  readonly #unused: Step[] = [];
  #underWay = 0;

  /** @param sockets that may be in use at once */
  constructor(connections: SharedConnections, sockets: number) {
    this.#connections = connections;
    this.#sockets = sockets;
  }

  get isIdle(): boolean {
    return this.#underWay === 0;
  }

  /** Sends the next request that someone has. @param due when it should be sent, by `performance.now()` */
  arrive(due: number): void {
    if (performance.now() - due > LATE_MS) this.slice.late += 1;
    if (this.#underWay >= this.#sockets) this.slice.unsent += 1;
    else void this.#take(this.#ready.pop() ?? this.#unused.pop() ?? firstStep(), due);
  }

  /** One link from beginning to end. @throws when it is turned away */
  async cycle(): Promise<void> {
    for (let step: Step | undefined = firstStep(); step !== undefined;) {
      step = step.next(await this.#connections.ask(step.request));
    }
  }

  async #take(step: Step, due: number): Promise<void> {
    const { slice } = this;
    this.#underWay += 1;
    try {
      const answer = await this.#connections.ask(step.request).catch((error: unknown) => {
        slice.lost += 1;
        throw error;
      });
      if (SHED_STATUSES.includes(answer.status)) this.#turnAway(step, answer, slice);
      else this.#accept(step.next(answer), performance.now() - due, slice);
    } catch (error) {
      this.violated += 1;
      if (this.violations.length < TOLD_MOST) this.violations.push(String(error));
    } finally {
      this.#underWay -= 1;
    }
  }

  #accept(next: Step | undefined, milliseconds: number, slice: Slice): void {
    slice.times.push(milliseconds);
    if (next === undefined) this.cycles += 1;
    else this.#ready.push(next);
  }

  #turnAway(step: Step, answer: HttpAnswer, slice: Slice): void {
    slice.shed += 1;
    const seconds = retryAfterOf(answer);
    if (Number.isNaN(seconds)) {
      slice.withoutRetryAfter += 1;
      throw new Error(`${answer.status} without Retry-After`);
    }
    if (step.comesAgain) void pause(seconds * 1000).then(() => this.#ready.push(step));
    else this.#unused.push(step);
  }
}
