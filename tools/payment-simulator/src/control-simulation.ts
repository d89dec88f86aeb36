import type { FaultSwitch } from './api/fault-switch.ts';
import { itemOf } from './billing/change-subscription.ts';
import { payCheckout } from './billing/complete-checkout.ts';
import { runDueWork } from './billing/run-due-work.ts';
import type { Controls } from './controls.ts';
import type { Simulation } from './simulation.ts';
import type { WebhookSender } from './webhooks/webhook-sender.ts';

interface Parts {
  readonly sim: Simulation;
  readonly faults: FaultSwitch;
  readonly sender: WebhookSender;
}

function known<T>(table: ReadonlyMap<string, T>, id: string): T {
  const found = table.get(id);
  if (found === undefined) throw new Error(`The simulator knows no ${id}.`);
  return found;
}

/** The controls of one running simulator. */
export function controlSimulation({ sim, faults, sender }: Parts): Controls {
  const { state, clock } = sim;
  const advance = (seconds: number): void => {
    if (seconds < 0) throw new Error('Time moves forward only.');
    state.settings.clockOffset += seconds;
    runDueWork(sim);
  };
  return {
    now: () => clock.now(),
    advance,
    advanceToPeriodEnd: (id) =>
      advance(itemOf(known(state.subscriptions, id)).current_period_end - clock.now()),
    setCard: (customerId, card) => {
      const { id } = known(state.customers, customerId);
      if (card === 'declined') state.declinedCards.add(id);
      else state.declinedCards.delete(id);
    },
    setAfterLastRetry: (outcome) => {
      state.settings.afterLastRetry = outcome;
    },
    payCheckout: (id) => payCheckout(sim, known(state.checkouts, id)),
    setFault: (fault) => faults.set(fault),
    clearFaults: () => faults.clear(),
    setWebhookUrl: (url) => sender.setUrl(url),
    holdWebhooks: () => sender.hold(true),
    releaseWebhooks: () => sender.hold(false),
    eventIds: () => [...state.events.keys()],
    deliver: (ids, delivery) => {
      const events = ids.map((id) => known(state.events, id));
      return sender.deliver(events, delivery);
    },
    webhooksSettled: () => sender.settled(),
  };
}
