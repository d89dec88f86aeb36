import * as charges from './charges.ts';
import * as checkouts from './checkouts.ts';
import * as customers from './customers.ts';
import type { ApiCall } from './params.ts';
import * as records from './records.ts';
import * as subscriptions from './subscriptions.ts';

export interface ApiRoute {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** Any other parameter is refused. */
  readonly accepts: readonly string[];
  /** @returns the object to answer */
  readonly handle: (call: ApiCall) => object;
}

const route = (
  method: ApiRoute['method'],
  path: string,
  accepts: readonly string[],
  handle: ApiRoute['handle'],
): ApiRoute => ({ method, path: `/v1/${path}`, accepts, handle });

/** Everything of the provider's API that is simulated: the calls of the billing-service and of its tests. */
export const API_ROUTES: readonly ApiRoute[] = [
  route('POST', 'customers', ['email', 'metadata'], customers.create),
  route('GET', 'customers', ['limit', 'email'], customers.list),
  route('GET', 'customers/:id', [], customers.retrieve),
  route('DELETE', 'customers/:id', [], customers.remove),
  route('POST', 'checkout/sessions', checkouts.FIELDS, checkouts.create),
  route('GET', 'checkout/sessions', ['limit', 'customer', 'status'], checkouts.list),
  route('GET', 'checkout/sessions/:id', [], checkouts.retrieve),
  route('POST', 'checkout/sessions/:id/expire', [], checkouts.expire),
  route('GET', 'subscriptions', ['limit', 'customer', 'status'], subscriptions.list),
  route('GET', 'subscriptions/:id', [], subscriptions.retrieve),
  route('POST', 'subscriptions/:id', ['cancel_at_period_end'], subscriptions.update),
  route('DELETE', 'subscriptions/:id', [], subscriptions.cancel),
  route('GET', 'invoices', ['limit', 'customer', 'status', 'subscription'], records.listInvoices),
  route('GET', 'invoices/:id', [], records.retrieveInvoice),
  route('GET', 'invoice_payments', ['payment'], charges.listInvoicePayments),
  route('GET', 'charges', ['limit', 'customer'], charges.list),
  route('GET', 'charges/:id', [], charges.retrieve),
  route('POST', 'refunds', ['charge', 'amount'], charges.refund),
  route('GET', 'events/:id', [], records.retrieveEvent),
  route('POST', 'billing_portal/sessions', ['customer', 'return_url'], records.createPortal),
];
