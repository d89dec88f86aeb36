import { PAY_PAGE_PATH, payOriginProblems, PLANS, type Plan } from '@oncelink/contracts';
import { ConfigError, type Config, type SettingTable } from '@oncelink/service-kit';
import { PRICE_ID } from './billing/billing-values.ts';

/** The settings that say what is sold, and what is everyone's. */
export const SALE_SETTINGS = {
  BILLING: {
    kind: 'choice',
    choices: ['on', 'off'],
    default: 'on',
    doc: 'Whether Pro is on sale. The same as of the billing-service: with off, no price is shown.',
  },
  PLAN_FOR_ALL: {
    kind: 'choice',
    choices: PLANS,
    default: 'pro',
    doc: 'With BILLING=off: the plan of everyone, signed in or not. With free, nobody but a former buyer has Pro.',
  },
  PAY_ORIGIN: {
    kind: 'url',
    protocols: ['http:', 'https:'],
    isPublic: true,
    optional: true,
    doc: 'Another host of the site, for a payment form that is embedded. The same as of the billing-service.',
  },
  STRIPE_PUBLISHABLE_KEY: {
    kind: 'string',
    pattern: /^pk_[a-z]+_\w+$/,
    optional: true,
    doc: 'What that form names the account with. Public.',
  },
  STRIPE_WEBHOOK_SECRET: {
    kind: 'string',
    pattern: /^whsec_\S+$/,
    optional: true,
    doc: 'The same as of the billing-service: events that it signed are not limited. Production needs it to sell Pro.',
  },
  PRICE_CURRENCY: { kind: 'string', pattern: /^[A-Z]{3}$/, default: 'USD', doc: 'ISO 4217 code.' },
  PRICE_MONTHLY: { kind: 'integer', default: 900, doc: 'Price of a month of Pro, in hundredths.' },
  PRICE_YEARLY: { kind: 'integer', default: 6000, doc: 'Price of a year of Pro, in hundredths.' },
  PRICE_ID_MONTHLY: {
    kind: 'string',
    pattern: PRICE_ID,
    optional: true,
    doc: 'Name of that price at the payment provider. Without both names Pro is shown as not available.',
  },
  PRICE_ID_YEARLY: {
    kind: 'string',
    pattern: PRICE_ID,
    optional: true,
    doc: 'Name of that price at the payment provider.',
  },
} as const satisfies SettingTable;

type Settings = Config<typeof SALE_SETTINGS> & {
  readonly NODE_ENV: string;
  readonly PUBLIC_ORIGIN: string;
};

/** What is sold here. Throws `ConfigError` where a part is missing. */
export function readSale(settings: Settings) {
  const { PRICE_CURRENCY: currency, PRICE_MONTHLY: monthly, PRICE_YEARLY: yearly } = settings;
  const { PRICE_ID_MONTHLY: monthlyId, PRICE_ID_YEARLY: yearlyId } = settings;
  const hasBilling = settings.BILLING === 'on';
  const isSold = hasBilling && monthlyId && yearlyId;
  const planForAll: Plan = hasBilling ? 'free' : settings.PLAN_FOR_ALL;
  return {
    /** False: no billing-service needs to run. */
    hasBilling,
    /** What every caller may do at least, signed in or not. */
    planForAll,
    /** Prices of Pro, or null if it is not on sale. */
    prices: isSold ? { currency, monthly, monthlyId, yearly, yearlyId } : null,
    /** What the payment provider signs its events with, or null. */
    webhookSecret: isSold ? readWebhookSecret(settings) : null,
    /** The page with the embedded payment form; null: the provider's own pages are used. */
    payPage: readPayPage(settings),
  };
}

function readWebhookSecret({ STRIPE_WEBHOOK_SECRET: secret, NODE_ENV }: Settings): string | null {
  if (secret === undefined && NODE_ENV === 'production') {
    throw new ConfigError(['STRIPE_WEBHOOK_SECRET is missing: give it, or set BILLING=off.']);
  }
  return secret ?? null;
}

function readPayPage(settings: Settings) {
  const { PAY_ORIGIN: payOrigin, STRIPE_PUBLISHABLE_KEY: publishableKey, PUBLIC_ORIGIN } = settings;
  if (payOrigin === undefined) return null;
  const problems = payOriginProblems(payOrigin, PUBLIC_ORIGIN);
  if (publishableKey === undefined)
    throw new ConfigError([...problems, 'PAY_ORIGIN needs STRIPE_PUBLISHABLE_KEY.']);
  if (problems.length > 0) throw new ConfigError(problems);
  const backUrl = `${new URL(PUBLIC_ORIGIN).origin}/pricing`;
  return { url: `${new URL(payOrigin).origin}${PAY_PAGE_PATH}`, publishableKey, backUrl };
}
