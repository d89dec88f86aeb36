import { changeSubscription, itemOf } from './billing/change-subscription.ts';
import { payCheckout } from './billing/complete-checkout.ts';
import { runDueWork } from './billing/run-due-work.ts';
import { newId, type Simulation } from './simulation.ts';
import type { Delivery, WebhookSender } from './webhook-sender.ts';

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

function known<T>(table: ReadonlyMap<string, T>, id: string): T {
  const found = table.get(id);
  if (found === undefined) throw new Error(`The simulator knows no ${id}.`);
  return found;
}

/** What a test can do that no customer of the provider can. Times are in seconds since 1970. */
export class Controls {
  private fault: Fault | undefined;
  private faultsLeft = 0;
  private readonly sim: Simulation;
  private readonly sender: WebhookSender;

  constructor(sim: Simulation, sender: WebhookSender) {
    this.sim = sim;
    this.sender = sender;
  }

  /** The simulated time. */
  now(): number {
    return this.sim.now();
  }

  /** Moves time forward; renewals, failed payments and ends happen on the way, each at its own time. */
  advance(seconds: number): void {
    if (seconds < 0) throw new Error('Time moves forward only.');
    this.sim.state.settings.clockOffset += seconds;
    runDueWork(this.sim);
  }

  /** Moves time to the end of the current period of a subscription, where it renews or ends. */
  advanceToPeriodEnd(subscriptionId: string): void {
    const { current_period_end: end } = itemOf(known(this.sim.state.subscriptions, subscriptionId));
    this.advance(end - this.now());
  }

  /** Whether payments of this customer go through from now on. */
  setCard(customerId: string, card: 'accepted' | 'declined'): void {
    const { customers, declinedCards } = this.sim.state;
    const { id } = known(customers, customerId);
    if (card === 'declined') declinedCards.add(id);
    else declinedCards.delete(id);
  }

  /** What the buyer does on the checkout page. */
  payCheckout(sessionId: string): void {
    payCheckout(this.sim, known(this.sim.state.checkouts, sessionId));
  }

  /** Sells other things from now on, as an operator may who sells more than Pro. */
  sell(subscriptionId: string, priceIds: readonly string[]): void {
    const subscription = known(this.sim.state.subscriptions, subscriptionId);
    const item = itemOf(subscription);
    const data = priceIds.map((id) => ({ ...item, id: newId('si'), price: { ...item.price, id } }));
    changeSubscription(this.sim, subscription, { items: { data } });
  }

  /** What the customer's bank does. @returns ends the dispute in favour of the seller */
  dispute(chargeId: string): () => void {
    const { charge } = known(this.sim.state.payments, chargeId);
    charge.disputed = true;
    const dispute = { id: newId('du'), object: 'dispute', charge: charge.id, created: this.now() } as const;
    this.sim.emit('charge.dispute.created', { ...dispute, status: 'needs_response' });
    return () => this.sim.emit('charge.dispute.closed', { ...dispute, status: 'won' });
  }

  /** Makes the next calls fail. */
  setFault(fault: Fault): void {
    this.fault = fault;
    this.faultsLeft = fault.times;
  }

  clearFaults(): void {
    this.fault = undefined;
  }

  /** Counts a call. @returns the fault that strikes it, if any */
  strike(path: string): Fault['kind'] | undefined {
    if (this.fault === undefined || this.faultsLeft === 0) return undefined;
    if (!path.startsWith(this.fault.path ?? '')) return undefined;
    this.faultsLeft -= 1;
    return this.fault.kind;
  }

  setWebhookUrl(url: string): void {
    this.sender.setUrl(url);
  }

  /** Events wait from now on, so that a test can send them as it likes. */
  holdWebhooks(): void {
    this.sender.hold(true);
  }

  /** Sends what waits, and later events at once again. */
  releaseWebhooks(): void {
    this.sender.hold(false);
  }

  /** Ids of all events, oldest first. */
  eventIds(): readonly string[] {
    return [...this.sim.state.events.keys()];
  }

  /**
   * Sends these events, one after the other and in this order, whether they were sent before or not.
   * @returns the status of every copy; 0 when there was no answer
   */
  deliver(eventIds: readonly string[], delivery?: Delivery): Promise<readonly number[]> {
    const events = eventIds.map((id) => known(this.sim.state.events, id));
    return this.sender.deliver(events, delivery);
  }

  /** Resolves when every event has been accepted. */
  webhooksSettled(): Promise<void> {
    return this.sender.settled();
  }
}
