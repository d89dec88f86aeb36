/** What a test can do that no customer of the provider can. Times are in seconds since 1970. */
export interface Controls {
  /** The simulated time. */
  now(): number;
  /** Moves time forward; renewals, failed payments and ends happen on the way, each at its own time. */
  advance(seconds: number): void;
  /** Moves time to the end of the current period of a subscription, where it renews or ends. */
  advanceToPeriodEnd(subscriptionId: string): void;
  /** Whether payments of this customer go through from now on. */
  setCard(customerId: string, card: Card): void;
  /** What becomes of a subscription when the last try to charge for it has failed; `cancel` at first. */
  setAfterLastRetry(outcome: AfterLastRetry): void;
  /** What the buyer does on the checkout page. */
  payCheckout(sessionId: string): void;
  setFault(fault: Fault): void;
  clearFaults(): void;
  setWebhookUrl(url: string): void;
  /** Events wait from now on, so that a test can send them as it likes. */
  holdWebhooks(): void;
  /** Whatever waits is sent, and later events at once again. */
  releaseWebhooks(): void;
  /** Ids of all events, oldest first. */
  eventIds(): readonly string[];
  /** Sends these events, one after the other and in this order, whether they were sent before or not. */
  deliver(eventIds: readonly string[], delivery?: Delivery): Promise<readonly number[]>;
  /** Resolves when every event has been accepted. */
  webhooksSettled(): Promise<void>;
}

export type Card = 'accepted' | 'declined';

export type AfterLastRetry = 'cancel' | 'mark-unpaid';

export interface Fault {
  /**
   * - `rate-limited`: 429, nothing is done.
   * - `unavailable`: 503, nothing is done; asking again with the same idempotency key works.
   * - `server-error`: 500, nothing is done; the idempotency key answers this 500 from then on, as the provider's does.
   * - `lost-answer`: it is done, but the connection breaks before the answer.
   * - `hanging`: nothing is done and no answer ever comes.
   */
  readonly kind: 'rate-limited' | 'unavailable' | 'server-error' | 'lost-answer' | 'hanging';
  /** How many calls it strikes. */
  readonly times: number;
  /** Strikes only calls whose path starts so, such as `/v1/checkout/sessions`. */
  readonly path?: string;
}

export interface Delivery {
  /** Sent at the same time. 1 unless given. */
  readonly copies?: number;
  /** Pause before each event. */
  readonly delayMs?: number;
  /** The same JSON written differently after it was signed, as a careless proxy would: must be refused. */
  readonly reserialised?: boolean;
  /** Seconds that the signature is old. */
  readonly ageSeconds?: number;
}
