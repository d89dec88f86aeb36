import { ApiError, missingObject } from '../api/api-error.ts';
import { requirePrice } from '../api/checkouts.ts';
import type { Params } from '../api/params.ts';
import { endSubscription, isOver, itemOf, setCancelAtPeriodEnd } from '../billing/change-subscription.ts';
import { changePrice, payInvoice } from '../billing/charge-subscription.ts';
import { PRICES } from '../objects/catalogue.ts';
import type { Invoice, PortalSession, Subscription } from '../objects/wire-objects.ts';
import type { Simulation } from '../simulation.ts';
import { NOTHING, day, html, money, priceText, type Html } from './html.ts';
import { notice, type Page } from './page-frame.ts';

const STATES: Readonly<Record<string, { readonly tone: string; readonly text: string }>> = {
  active: { tone: 'ok', text: 'Active' },
  past_due: { tone: 'warn', text: 'Payment failed' },
  canceled: { tone: 'bad', text: 'Ended' },
};

const ENDS_SOON = { tone: 'warn', text: 'Ends soon' };

function stateOf(subscription: Subscription): Html {
  const { status } = subscription;
  const ends = subscription.cancel_at_period_end && !isOver(subscription);
  const { tone, text } = ends ? ENDS_SOON : (STATES[status] ?? { tone: 'warn', text: status });
  return html`<span class="state ${tone}">${text}</span>`;
}

function nextStep(subscription: Subscription): string {
  const { current_period_end: end } = itemOf(subscription);
  if (isOver(subscription)) return `Ended on ${day(subscription.ended_at ?? end)}`;
  return subscription.cancel_at_period_end ? `Ends on ${day(end)}` : `Renews on ${day(end)}`;
}

const button = (action: string, text: string, tone = ''): Html =>
  html`<button class="${tone}" name="action" value="${action}">${text}</button>`;

function changes(subscription: Subscription): Html {
  if (isOver(subscription)) return NOTHING;
  const others = PRICES.filter(({ id }) => id !== itemOf(subscription).price.id);
  const plans = others.map((price) => button(`plan:${price.id}`, `Change to ${priceText(price)}`, 'primary'));
  const stays = subscription.cancel_at_period_end;
  return html`<form method="post">
    <input type="hidden" name="subscription" value="${subscription.id}" />
    ${subscription.status === 'active' ? plans : NOTHING}
    ${stays ? button('resume', 'Keep the subscription') : button('cancel-later', 'Cancel at the end of the period')}
    ${button('cancel-now', 'Cancel now', 'danger')}
  </form>`;
}

const showSubscription = (subscription: Subscription): Html =>
  html`<section class="card">
    <h2>Oncelink Pro ${stateOf(subscription)}</h2>
    <p>${priceText(itemOf(subscription).price)}</p>
    <p class="muted">${nextStep(subscription)}</p>
    ${changes(subscription)}
  </section>`;

function showInvoice(invoice: Invoice): Html {
  const isOpen = invoice.status === 'open';
  const pay = html`<form method="post">
    <input type="hidden" name="invoice" value="${invoice.id}" />${button('pay', 'Pay now')}
  </form>`;
  return html`<tr>
    <td>${day(invoice.created)}</td>
    <td>${invoice.number ?? ''}</td>
    <td>${isOpen ? 'Open' : 'Paid'}</td>
    <td class="number">${money(invoice.amount_due)}</td>
    <td>${isOpen ? pay : NOTHING}</td>
  </tr>`;
}

function showInvoices(invoices: readonly Invoice[]): Html {
  if (invoices.length === 0) return html`<p class="muted">There are none yet.</p>`;
  return html`<div class="scroll" tabindex="0">
    <table>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Number</th>
          <th scope="col">State</th>
          <th scope="col" class="number">Amount</th>
          <td></td>
        </tr>
      </thead>
      <tbody>
        ${invoices.map(showInvoice)}
      </tbody>
    </table>
  </div>`;
}

function showCard(isDeclined: boolean): Html {
  return html`<section class="card">
    <h2>Payment method</h2>
    <p class="muted">The simulated card is ${isDeclined ? 'declined' : 'accepted'} from now on.</p>
    <form method="post">
      ${isDeclined ? button('card-accepted', 'Use a card that works') : button('card-declined', 'Use a card that is declined')}
    </form>
  </section>`;
}

/** @param problem what the last button could not do */
export function showPortal({ state }: Simulation, session: PortalSession, problem?: string): Page {
  const { customer: id, return_url: returnUrl } = session;
  const mine = (item: { readonly customer: string }): boolean => item.customer === id;
  const subscriptions = [...state.subscriptions.values()].filter(mine).toReversed();
  const invoices = [...state.invoices.values()].filter(mine).toReversed();
  const back = html`<p><a href="${returnUrl ?? ''}" rel="noreferrer">Back to Oncelink</a></p>`;
  const body = html`${notice(problem)}
    <h1>Your subscription</h1>
    <p class="muted">${state.customers.get(id)?.email ?? ''}</p>
    ${returnUrl === null ? NOTHING : back}
    ${subscriptions.length === 0 ? html`<p class="card muted">There is no subscription.</p>` : subscriptions.map(showSubscription)}
    ${showCard(state.declinedCards.has(id))}
    <section class="card">
      <h2>Invoices</h2>
      ${showInvoices(invoices)}
    </section>`;
  return {
    title: 'Billing',
    body,
    wide: true,
    leadsTo: [returnUrl],
    status: problem === undefined ? 200 : 402,
  };
}

/** Only what belongs to the customer of this portal can be reached through it. */
function own<T extends { readonly customer: string }>(
  table: ReadonlyMap<string, T>,
  id: string,
  session: PortalSession,
): T {
  const found = table.get(id);
  if (found?.customer !== session.customer) throw missingObject('object', id);
  return found;
}

function actOnSubscription(sim: Simulation, session: PortalSession, params: Params): void {
  const subscription = own(sim.state.subscriptions, params.required('subscription'), session);
  const action = params.required('action');
  if (isOver(subscription)) throw new ApiError(400, 'This subscription has ended already.');
  if (action === 'cancel-now') endSubscription(sim, subscription);
  else if (action === 'cancel-later') setCancelAtPeriodEnd(sim, subscription, true);
  else if (action === 'resume') setCancelAtPeriodEnd(sim, subscription, false);
  else if (action.startsWith('plan:'))
    changePrice(sim, subscription, requirePrice(action.slice('plan:'.length), 'action'));
  else throw new ApiError(400, 'There is no such button.');
}

/**
 * What a button of the portal does.
 * @throws ApiError when it can't be done; its message is for the customer
 */
export function actOnPortal(sim: Simulation, session: PortalSession, params: Params): void {
  const action = params.required('action');
  if (action === 'card-accepted') sim.state.declinedCards.delete(session.customer);
  else if (action === 'card-declined') sim.state.declinedCards.add(session.customer);
  else if (action === 'pay') payInvoice(sim, own(sim.state.invoices, params.required('invoice'), session));
  else actOnSubscription(sim, session, params);
}
