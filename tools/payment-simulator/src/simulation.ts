import { randomBytes } from 'node:crypto';
import { API_VERSION } from './api/api-version.ts';
import type { SimulatedClock } from './billing/simulated-clock.ts';
import type { Event, EventSubject, EventType } from './objects/wire-objects.ts';
import type { State } from './state.ts';

/** What the call that is being answered is known by. */
interface CurrentRequest {
  readonly id: string;
  readonly idempotency_key: string | null;
}

/** Long enough that the addresses of checkouts and portals, which are all it takes to use them, can't be guessed. */
const ID_BYTES = 18;

export const newId = (prefix: string): string => `${prefix}_${randomBytes(ID_BYTES).toString('hex')}`;

/** The simulated account: what is stored, what time it is, and who is told of changes. */
export class Simulation {
  readonly state: State;
  readonly clock: SimulatedClock;
  /** Where browsers find the pages; known once the server listens. */
  publicUrl = '';
  /** Set while a call is answered; undefined when something happens by itself. */
  request: CurrentRequest | undefined;
  private readonly onEvent: (event: Event) => void;

  constructor(given: {
    readonly state: State;
    readonly clock: SimulatedClock;
    readonly onEvent: (event: Event) => void;
  }) {
    this.state = given.state;
    this.clock = given.clock;
    this.onEvent = given.onEvent;
  }

  /** Stores an event with the object as it is now, and hands it on. */
  emit(type: EventType, subject: EventSubject, previous?: object): void {
    const event: Event = {
      id: newId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: this.clock.now(),
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
