import { formatMoney } from './money.ts';

export interface PlanFeature {
  readonly title: string;
  readonly note?: string;
  /** It does not work yet. */
  readonly planned?: boolean;
}

interface Prices {
  readonly currency: string;
  /** In hundredths. */
  readonly monthly: number;
  readonly yearly: number;
}

const hobby: readonly PlanFeature[] = [
  { title: 'One-time sharing' },
  { title: 'Auto-destruction', note: 'After one view or 24 hours' },
  { title: 'Client-side encryption', note: 'AES-256' },
  { title: 'Basic rate limits' },
  { title: 'Basic analytics', planned: true },
  { title: 'Community support', planned: true },
];

const pro: readonly PlanFeature[] = [
  { title: 'Password protection', note: 'Ten wrong tries destroy the secret' },
  { title: 'Short links', note: 'Ten characters and a key' },
  { title: 'Custom expiry', note: '30 seconds to 365 days' },
  { title: 'Copy and QR sharing', note: 'Drawn in your browser' },
  { title: 'Advanced usage analytics', planned: true },
  { title: 'Priority support', planned: true },
];

const enterprise: readonly PlanFeature[] = [
  { title: 'Access controls', planned: true },
  { title: 'SSO (SAML, SCIM)', planned: true },
  { title: 'Audit logs', planned: true },
  { title: 'Data residency', planned: true },
  { title: '99.99% uptime SLA', planned: true },
  { title: 'Dedicated support', planned: true },
];

/** The three plans. Prices come from the server. */
export const pricingTexts = {
  pageTitle: 'Pricing · Oncelink',
  pageDescription: 'One-time secret links are free. Pro adds passwords, short links and your own expiry.',
  title: ['Free to say it once.', 'Pro to say how.'],
  planned: 'Planned',
  popular: 'Popular',
  plus: 'Everything in Hobby, plus:',
  hobby: {
    name: 'Hobby',
    price: 'Free',
    note: 'Free forever',
    description: 'One-time links for anyone, no account needed.',
    features: hobby,
    action: 'Get started free',
  },
  pro: {
    name: 'Pro',
    yearly: ({ currency, yearly }: Prices) => formatMoney(currency, yearly),
    perYear: '/year',
    note: ({ currency, monthly, yearly }: Prices) =>
      `That is ${formatMoney(currency, yearly / 12)} a month. Or ${formatMoney(currency, monthly)} billed monthly.`,
    notAvailable: 'Not available',
    description: 'For people who send secrets as part of their work.',
    features: pro,
    notConnected: 'Paying is not connected yet, so Pro cannot be bought.',
    demo: 'This is a demonstration: you can try Pro, and nothing is charged.',
    demoOn: 'Try Pro in this demo',
    demoOff: 'End the Pro demo',
  },
  enterprise: {
    name: 'Enterprise',
    price: 'Contact sales',
    description: 'Your sign-in, your rules, your region.',
    features: enterprise,
    note: 'None of this works yet. A form to reach us comes with it.',
  },
} as const;
