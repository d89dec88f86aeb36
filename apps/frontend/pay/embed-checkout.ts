import type { Stripe } from '@stripe/stripe-js';
import type { components } from '../src/api/schema.ts';

type PayPage = components['schemas']['PayPageDto'];

/** What the page does outside of its own document. */
export interface PayEffects {
  readonly place: Pick<Location, 'hash'>;
  /** Takes what is behind the `#` out of the address and the history. */
  readonly clearAddress: () => void;
  /** The body of `/api/config`. */
  readonly loadConfig: () => Promise<unknown>;
  /** Adds the provider's script to the page. */
  readonly loadStripe: (publishableKey: string) => Promise<Pick<Stripe, 'createEmbeddedCheckoutPage'> | null>;
}

const TEXTS = {
  nothing: 'There is nothing to pay here. Start the checkout again.',
  failed: 'The payment form could not be loaded. Nothing was charged; start the checkout again.',
} as const;

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no ${id}.`);
  return found;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isPayPage = (value: unknown): value is PayPage =>
  isRecord(value) &&
  [value['url'], value['publishableKey'], value['backUrl']].every((text) => typeof text === 'string');

/** The secret of the checkout that the address named, or null. It is gone from the address afterwards. */
function takeClientSecret({ place, clearAddress }: PayEffects): string | null {
  const [, named = ''] = place.hash.split('#', 2);
  clearAddress();
  try {
    const secret = decodeURIComponent(named);
    return /^cs_\w+?_secret_/.test(secret) ? secret : null;
  } catch {
    return null;
  }
}

/** The key comes from our own server, never from the address: a link must not make this page charge for others. */
async function loadPayPage({ loadConfig }: PayEffects): Promise<PayPage> {
  const config = await loadConfig();
  const payPage = isRecord(config) ? config['payPage'] : null;
  if (!isPayPage(payPage)) throw new Error('Payment forms are not embedded here.');
  return payPage;
}

function offerWayBack({ backUrl }: PayPage): void {
  element('back').setAttribute('href', backUrl);
  element('back').hidden = false;
}

async function mountForm(clientSecret: string, { publishableKey }: PayPage, effects: PayEffects) {
  const stripe = await effects.loadStripe(publishableKey);
  if (stripe === null) throw new Error('The script of the provider did not load.');
  const checkout = await stripe.createEmbeddedCheckoutPage({ clientSecret });
  element('form').hidden = false;
  checkout.mount('#form');
}

/** Shows the provider's form for the checkout in the address. Afterwards the provider leads back to the site itself. */
export async function embedCheckout(effects: PayEffects): Promise<void> {
  const status = element('status');
  const clientSecret = takeClientSecret(effects);
  try {
    const payPage = await loadPayPage(effects);
    offerWayBack(payPage);
    if (clientSecret !== null) await mountForm(clientSecret, payPage, effects);
    status.textContent = clientSecret === null ? TEXTS.nothing : '';
  } catch {
    status.textContent = TEXTS.failed;
  }
}
