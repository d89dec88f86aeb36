import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { Event, EventSubject, EventType } from './objects/wire-objects.ts';
import type { State } from './state.ts';

/** The one version of the API: the one that the SDK pins. A test compares them. */
export const API_VERSION = '2026-10-28.endive' satisfies Stripe.LatestApiVersion;

/** Long enough that nobody can guess the addresses of checkouts and portals, which are all it takes to use them. */
const ID_BYTES = 18;

export const newId = (prefix: string): string => `${prefix}_${randomBytes(ID_BYTES).toString('hex')}`;

/** The simulated account: what is stored, what time it is, and who hears of changes. */
export class Simulation {
  readonly state: State;
  /** Where browsers find the pages; known once the server listens. */
  publicUrl = '';
  /** Set while a call is answered; undefined when something happens by itself. */
  request: Stripe.Event.Request | undefined;
  private pinnedTime: number | undefined;
  private readonly machineNow: () => number;
  private readonly onEvent: (event: Event) => void;

  /** @param machineNow the machine's time, in milliseconds since 1970 */
  constructor(state: State, machineNow: () => number, onEvent: (event: Event) => void) {
    this.state = state;
    this.machineNow = machineNow;
    this.onEvent = onEvent;
  }

  /** The simulated time in seconds since 1970: the machine's, moved forward by tests. */
  now(): number {
    return this.pinnedTime ?? Math.floor(this.machineNow() / 1000) + this.state.settings.clockOffset;
  }

  /** Runs work as if it were this time, so that what happens on the way carries its own date. */
  runAt(time: number, work: () => void): void {
    this.pinnedTime = time;
    try {
      work();
    } finally {
      this.pinnedTime = undefined;
    }
  }

  /** Stores an event with the object as it is now, and hands it on. */
  emit(type: EventType, subject: EventSubject, previous?: object): void {
    const event: Event = {
      id: newId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: this.now(),
      data: { object: structuredClone(subject), ...(previous && { previous_attributes: previous }) },
      livemode: false,
      pending_webhooks: 1,
      request: this.request ?? { id: null, idempotency_key: null },
      type,
    };
    this.state.events.set(event.id, event);
    this.onEvent(event);
  }
}
