import { ApiError, cardDeclined } from '../api/api-error.ts';
import { payCheckout } from '../billing/complete-checkout.ts';
import { PRODUCT_NAME } from '../objects/catalogue.ts';
import type { CheckoutSession } from '../objects/wire-objects.ts';
import type { Simulation } from '../simulation.ts';
import type { Checkout } from '../state.ts';
import { NOTHING, day, html, money, priceText, type Html } from './html.ts';
import { notice, type Page } from './page-frame.ts';

/** The address the buyer returns to, with the session's id where it asks for it. */
const successUrlOf = ({ success_url: url, id }: CheckoutSession): string =>
  (url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id);

function buttons({ amount_total: total, cancel_url: cancelUrl }: CheckoutSession): Html {
  const cancel = html`<button class="plain" name="action" value="cancel">Cancel and go back</button>`;
  return html`<form method="post" class="column">
    <button class="primary" name="action" value="pay">Pay ${money(total ?? 0)}</button>
    <button name="action" value="decline">Decline the card</button>
    ${cancelUrl === null ? NOTHING : cancel}
  </form>`;
}

function showOpen(sim: Simulation, { session, lineItems }: Checkout, problem: string | undefined): Page {
  const { success_url: successUrl, cancel_url: cancelUrl } = session;
  const [{ price }] = lineItems.data;
  const email = sim.state.customers.get(session.customer)?.email ?? 'not given';
  const body = html`${notice(problem)}
    <h1>Subscribe to ${PRODUCT_NAME}</h1>
    <p class="muted">Nothing is charged: the buttons stand for what a card could answer.</p>
    <section class="card" aria-label="Order">
      <p class="price">${money(session.amount_total ?? 0)}</p>
      <p class="muted">${priceText(price)}, renewed until canceled</p>
      <dl>
        <dt>Account</dt>
        <dd>${email}</dd>
        <dt>Due today</dt>
        <dd>${money(session.amount_total ?? 0)}</dd>
      </dl>
      ${buttons(session)}
    </section>
    <p class="muted card">This checkout is open until ${day(session.expires_at)}.</p>`;
  return {
    title: 'Checkout',
    body,
    leadsTo: [successUrl, cancelUrl],
    status: problem === undefined ? 200 : 402,
  };
}

const linkBack = (url: string | null, text: string): Html =>
  url === null ? NOTHING : html`<p><a href="${url}" rel="noreferrer">${text}</a></p>`;

/** @param problem what went wrong with the last try to pay */
export function showCheckout(sim: Simulation, checkout: Checkout, problem?: string): Page {
  const { session } = checkout;
  if (session.status === 'open') return showOpen(sim, checkout, problem);
  if (session.status === 'complete') {
    const back = linkBack(successUrlOf(session), 'Go on');
    return {
      title: 'Paid',
      body: html`<h1>This checkout is paid</h1>
        <p class="muted">It works once.</p>
        ${back}`,
    };
  }
  const back = linkBack(session.cancel_url, 'Go back');
  const body = html`<h1>This checkout has expired</h1>
    <p class="muted">Nothing was charged.</p>
    ${back}`;
  return { title: 'Expired', body, status: 410 };
}

/**
 * What a button does.
 * @returns the address to go to
 * @throws ApiError when the card is declined, or there is no such button
 */
export function actOnCheckout(sim: Simulation, checkout: Checkout, action: string | undefined): string {
  const { cancel_url: cancelUrl } = checkout.session;
  if (action === 'cancel' && cancelUrl !== null) return cancelUrl;
  if (action === 'decline') throw cardDeclined();
  if (action !== 'pay') throw new ApiError(400, 'There is no such button.');
  payCheckout(sim, checkout);
  return successUrlOf(checkout.session);
}
