import { payOriginProblems } from '@oncelink/contracts';
import {
  ASSERTION_SETTINGS,
  COMMON_SETTINGS,
  ConfigError,
  healthSettings,
  readConfig,
  STORE_SETTINGS,
  type SettingTable,
} from '@oncelink/service-kit';

/** What `migrate.js` needs. */
export const DATABASE_SETTINGS = {
  ...STORE_SETTINGS,
  BILLING_DATABASE_URL: {
    kind: 'store',
    protocols: ['postgres:', 'postgresql:'],
    doc: 'PostgreSQL database of customers and subscriptions. Only migrate.js needs a role that may change the schema.',
  },
} as const satisfies SettingTable;

const { BILLING_ASSERTION_KEY, ASSERTION_KEY } = ASSERTION_SETTINGS;

export const BILLING_SETTINGS = {
  ...COMMON_SETTINGS,
  BILLING_ASSERTION_KEY,
  ASSERTION_KEY,
  ...DATABASE_SETTINGS,
  PUBLIC_ORIGIN: {
    kind: 'url',
    protocols: ['http:', 'https:'],
    isPublic: true,
    default: 'http://localhost:8080',
    notInProduction: 'http://localhost:8080',
    doc: 'The site as visitors see it. The provider sends them back to addresses below it only.',
  },
  BILLING: {
    kind: 'choice',
    choices: ['on', 'off'],
    default: 'on',
    doc: 'Whether Pro is on sale. Without STRIPE_SECRET_KEY it is not; production then asks for off.',
  },
  STRIPE_SECRET_KEY: {
    kind: 'string',
    pattern: /^[rs]k_[a-z]+_\w+$/,
    optional: true,
    doc: 'Key of the payment provider. A restricted key will do; docs/billing.md lists its permissions.',
  },
  STRIPE_WEBHOOK_SECRET: {
    kind: 'string',
    pattern: /^whsec_\S+$/,
    optional: true,
    doc: 'Secret that the provider signs its events with.',
  },
  STRIPE_API_URL: {
    kind: 'url',
    protocols: ['http:'],
    optional: true,
    doc: 'A payment simulator to talk to instead of the provider; with demo mode only.',
  },
  STRIPE_PAGES_URL: {
    kind: 'url',
    protocols: ['http:', 'https:'],
    optional: true,
    doc: 'Where browsers reach the pages of that simulator, if not at STRIPE_API_URL.',
  },
  PAY_ORIGIN: {
    kind: 'url',
    protocols: ['http:', 'https:'],
    isPublic: true,
    optional: true,
    doc: 'Another host of the site, for a payment form that is embedded; without it the provider shows its own page.',
  },
  PRICE_ID_MONTHLY: {
    kind: 'string',
    pattern: /^price_\w+$/,
    optional: true,
    doc: "The provider's name of the monthly price.",
  },
  PRICE_ID_YEARLY: {
    kind: 'string',
    pattern: /^price_\w+$/,
    optional: true,
    doc: "The provider's name of the yearly price.",
  },
  PRICE_IDS_FORMER: {
    kind: 'string',
    pattern: /^price_\w+(,price_\w+)*$/,
    optional: true,
    doc: 'Prices that are no longer on sale and still paid, with commas between them: who pays one stays Pro.',
  },
  PAST_DUE_GRACE_DAYS: {
    kind: 'integer',
    default: 7,
    doc: 'How long Pro goes on after an invoice was due that could not be collected.',
  },
  ...healthSettings(8083),
} as const satisfies SettingTable;

/** The rules of billing, which no caller can change. */
export interface BillingSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** The prices that may be paid. */
  readonly priceIds: readonly string[];
  /** Those and former ones: who pays one of them is Pro. */
  readonly proPriceIds: readonly string[];
  /** Address of the payment simulator, or null for the real provider. */
  readonly simulatorUrl: string | null;
  /** Where its pages are, or null for those of the real provider. */
  readonly pagesUrl: string | null;
  /** Where payment forms are embedded, or null where the provider's own pages are used. */
  readonly payOrigin: string | null;
  /** The site, without a slash at the end. */
  readonly publicOrigin: string;
  /** How long Pro goes on after an invoice was due that could not be collected. */
  readonly graceDays: number;
}

export type BillingConfig = ReturnType<typeof readBillingConfig>;

/** The service's configuration; `billing` is null where billing is off. Throws `ConfigError` with every bad value. */
export function readBillingConfig(env?: Readonly<Record<string, string | undefined>>) {
  const settings = readConfig(BILLING_SETTINGS, env);
  return { ...settings, billing: readBilling(settings) };
}

type Settings = ReturnType<typeof readConfig<typeof BILLING_SETTINGS>>;

const PROVIDER_NAMES = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'PRICE_ID_MONTHLY',
  'PRICE_ID_YEARLY',
] as const satisfies readonly (keyof Settings)[];

/** With a key, all that goes with it must be there: half a configuration would take money and give nothing. */
function readBilling(settings: Settings): BillingSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings;
  const { PRICE_ID_MONTHLY: monthly, PRICE_ID_YEARLY: yearly } = settings;
  if (settings.BILLING === 'off') return null;
  const isWanted = secretKey !== undefined || settings.NODE_ENV === 'production';
  const missing = PROVIDER_NAMES.filter((name) => isWanted && settings[name] === undefined);
  const problems = [
    ...missing.map((name) => `${name} is missing: give it, or set BILLING=off.`),
    ...problemsOfKey(settings),
    ...problemsOfSimulator(settings),
    ...payOriginProblems(settings.PAY_ORIGIN, settings.PUBLIC_ORIGIN),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  if (!secretKey || !webhookSecret || !monthly || !yearly) return null;
  const simulatorUrl = settings.STRIPE_API_URL ?? null;
  const pagesUrl = settings.STRIPE_PAGES_URL ?? simulatorUrl;
  const priceIds = [monthly, yearly];
  const payOrigin = settings.PAY_ORIGIN === undefined ? null : new URL(settings.PAY_ORIGIN).origin;
  return {
    secretKey,
    webhookSecret,
    priceIds,
    proPriceIds: [...priceIds, ...(settings.PRICE_IDS_FORMER?.split(',') ?? [])],
    simulatorUrl,
    pagesUrl,
    payOrigin,
    publicOrigin: new URL(settings.PUBLIC_ORIGIN).origin,
    graceDays: settings.PAST_DUE_GRACE_DAYS,
  };
}

/** With a test key, a test card that everyone knows buys Pro. */
function problemsOfKey({ NODE_ENV, STRIPE_SECRET_KEY: key }: Settings): string[] {
  if (NODE_ENV !== 'production' || key === undefined || /^[rs]k_live_/.test(key)) return [];
  return ['STRIPE_SECRET_KEY is no live key, which production needs: give one, or set BILLING=off.'];
}

function problemsOfSimulator(settings: Settings): string[] {
  const { STRIPE_API_URL: url, STRIPE_SECRET_KEY: key, DEMO_MODE } = settings;
  if (url === undefined) {
    return settings.STRIPE_PAGES_URL === undefined ? [] : ['STRIPE_PAGES_URL needs STRIPE_API_URL.'];
  }
  return [
    ...(DEMO_MODE ? [] : ['STRIPE_API_URL names a payment simulator, which needs DEMO_MODE=true.']),
    ...(key?.includes('_live_') ? ['STRIPE_SECRET_KEY is a live key: STRIPE_API_URL must not get it.'] : []),
  ];
}
