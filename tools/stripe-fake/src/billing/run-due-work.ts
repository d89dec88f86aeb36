import type { Simulation } from '../simulation.ts';
import { endSubscription, itemOf } from './change-subscription.ts';
import { collect, renew } from './charge-subscription.ts';
import { expireCheckout } from './complete-checkout.ts';

interface Due {
  readonly at: number;
  readonly run: () => void;
}

function* dueRenewals(sim: Simulation): Iterable<Due> {
  for (const subscription of sim.state.subscriptions.values()) {
    const { status, cancel_at_period_end: ends } = subscription;
    if (status !== 'active' && status !== 'past_due') continue;
    const at = itemOf(subscription).current_period_end;
    const end = (): void => endSubscription(sim, subscription);
    yield { at, run: ends ? end : () => renew(sim, subscription) };
  }
}

function* dueRetries(sim: Simulation): Iterable<Due> {
  for (const invoice of sim.state.invoices.values()) {
    const { next_payment_attempt: at, parent } = invoice;
    const subscription = sim.state.subscriptions.get(parent.subscription_details.subscription);
    if (at !== null && subscription !== undefined)
      yield { at, run: () => collect(sim, subscription, invoice) };
  }
}

function* dueExpiries(sim: Simulation): Iterable<Due> {
  for (const { session } of sim.state.checkouts.values()) {
    if (session.status === 'open') yield { at: session.expires_at, run: () => expireCheckout(sim, session) };
  }
}

/** Does what is due by now, in the order in which it became due and each thing at its own time. */
export function runDueWork(sim: Simulation): void {
  const until = sim.now();
  for (;;) {
    const due = [...dueRenewals(sim), ...dueRetries(sim), ...dueExpiries(sim)].filter(
      ({ at }) => at <= until,
    );
    const next = due.sort((a, b) => a.at - b.at)[0];
    if (next === undefined) return;
    sim.runAt(next.at, next.run);
  }
}
