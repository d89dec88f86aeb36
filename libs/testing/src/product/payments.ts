import { SIGN_IN_CODE } from '@oncelink/contracts';
import type { Cluster } from '../cluster/index.ts';
import { bearer, me, sendCode, verifyCode } from './account-client.ts';
import { call } from './link-client.ts';

/** Someone who is signed in. */
export interface Buyer {
  readonly email: string;
  readonly token: string;
}

/** Calls of people who pay, and of the payment simulator's controls. */
export class PaymentsClient {
  readonly #gateway: string;
  readonly #cluster: Cluster;
  readonly #origin: string;

  /** @param origin the address that the product has for its visitors */
  constructor(cluster: Cluster, origin: string) {
    this.#cluster = cluster;
    this.#origin = origin;
    this.#gateway = cluster.gateways[0] ?? '';
  }

  async signIn(email: string): Promise<Buyer> {
    const requestId = await sendCode(this.#gateway, email);
    const { body } = await verifyCode(this.#gateway, { email, requestId, code: SIGN_IN_CODE.demoCode });
    return { email, token: String(body['token']) };
  }

  /** @returns the name of the checkout */
  async startCheckout({ email, token }: Buyer, priceId: string): Promise<string> {
    const order = {
      priceId,
      customerEmail: email,
      successUrl: `${this.#origin}/subscription/success`,
      cancelUrl: `${this.#origin}/pricing`,
    };
    const path = '/api/stripe/create-checkout-session';
    const { status, body } = await call(this.#gateway, path, order, bearer(token));
    if (status !== 200) throw new Error(`no checkout was started: ${status}`);
    return String(body['sessionId']);
  }

  /** What the account may do now. */
  async planOf({ token }: Buyer): Promise<unknown> {
    const { body } = await me(this.#gateway, token);
    return Object(body['user']).subscriptionStatus;
  }

  /** Uses a control of the simulator, such as `pay-checkout`. */
  async control(name: string, settings: object): Promise<Record<string, unknown>> {
    const { simulatorUrl, simulatorKey } = this.#cluster.payments;
    const headers = bearer(simulatorKey);
    const { status, body } = await call(simulatorUrl, `/_simulator/${name}`, { ...settings }, headers);
    if (status !== 200) throw new Error(`the simulator refused to ${name}: ${status}`);
    return body;
  }

  /** Ids of all events up to now, oldest first. */
  async eventIds(): Promise<readonly string[]> {
    const { eventIds } = await this.control('advance', {});
    return Array.isArray(eventIds) ? eventIds.map(String) : [];
  }

  /** Sends events, and tells how the gateway answered each copy. */
  async deliver(eventIds: readonly string[], delivery: object = {}): Promise<readonly unknown[]> {
    const { statuses } = await this.control('deliver', { eventIds, ...delivery });
    return Array.isArray(statuses) ? statuses : [];
  }
}
