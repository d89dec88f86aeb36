import type { Period } from '../../session/checkout-wish.ts';
import { formatMoney } from '../../i18n/formats.ts';

export interface PlanFeature {
  readonly title: string;
  /** What it means. */
  readonly text?: string;
  /** It does not work yet. */
  readonly planned?: boolean;
}

interface Prices {
  readonly currency: string;
  /** In hundredths. */
  readonly monthly: number;
  readonly yearly: number;
}

/** A line of the comparison: whether each plan has it, or how much of it. */
export interface ComparisonRow {
  readonly id: string;
  readonly name: string;
  readonly hobby: boolean | string;
  readonly pro: boolean | string;
  readonly enterprise: boolean | string;
  readonly planned?: boolean;
}

const hobby: readonly PlanFeature[] = [
  { title: 'One-time sharing', text: 'A link opens once. The second visitor sees that it is gone.' },
  { title: 'Auto-destruction', text: 'After one view or 24 hours, whichever is first.' },
  { title: 'Client-side encryption', text: 'AES-256 in your browser. The server never has the key.' },
  { title: 'Basic rate limits', text: 'Enough for people, too few for machines.' },
  { title: 'Basic analytics', text: 'Counts only, never content.', planned: true },
  { title: 'Community support', planned: true },
];

const pro: readonly PlanFeature[] = [
  {
    title: 'Password protection',
    text: 'The reader needs both. Ten wrong tries destroy the secret.',
  },
  { title: 'Short links', text: 'Ten characters and a key.' },
  { title: 'Custom expiry', text: '30 seconds to 365 days, or never, if the operator allows it.' },
  { title: 'Copy and QR sharing', text: 'For a phone across the desk. The code is drawn in your browser.' },
  { title: 'Advanced usage analytics', text: 'Counts only, never content.', planned: true },
  { title: 'Priority support', text: 'Answered first, by email.', planned: true },
];

const enterprise: readonly PlanFeature[] = [
  'Access controls',
  'SSO (SAML, SCIM)',
  'Audit logs',
  'Data residency',
  '99.99% uptime SLA',
  'Dedicated support',
].map((title) => ({ title, planned: true }));

const everywhere = { hobby: true, pro: true, enterprise: true };
const fromPro = { hobby: false, pro: true, enterprise: true };
const enterpriseOnly = { hobby: false, pro: false, enterprise: true, planned: true };

const rows: readonly ComparisonRow[] = [
  { id: 'sharing', name: 'One-time sharing', ...everywhere },
  { id: 'destruction', name: 'Auto-destruction', ...everywhere },
  { id: 'encryption', name: 'Client-side encryption', ...everywhere },
  { id: 'password', name: 'Password protection', ...fromPro },
  { id: 'short', name: 'Short links', ...fromPro },
  { id: 'expiry', name: 'Custom expiry', ...fromPro },
  { id: 'qr', name: 'Copy and QR sharing', hobby: 'Copy', pro: true, enterprise: true },
  {
    id: 'analytics',
    name: 'Analytics',
    hobby: 'Basic',
    pro: 'Advanced',
    enterprise: 'Advanced',
    planned: true,
  },
  { id: 'access', name: 'Access controls', ...enterpriseOnly },
  { id: 'sso', name: 'SSO (SAML, SCIM)', ...enterpriseOnly },
  { id: 'audit', name: 'Audit logs', ...enterpriseOnly },
  { id: 'residency', name: 'Data residency', ...enterpriseOnly },
  { id: 'sla', name: '99.99% uptime SLA', ...enterpriseOnly },
  {
    id: 'support',
    name: 'Support',
    hobby: 'Community',
    pro: 'Priority',
    enterprise: 'Dedicated',
    planned: true,
  },
];

const money = ({ currency }: Prices, hundredths: number): string => formatMoney(currency, hundredths, 'en');

/** The three plans. Prices come from the server. */
export const pricingTexts = {
  pageTitle: 'Pricing · Oncelink',
  pageDescription: 'One-time secret links are free. Pro adds passwords, short links and your own expiry.',
  title: ['Free to say it once.', 'Pro to say how.'],
  period: 'Billing period',
  periods: { monthly: 'Monthly', yearly: 'Yearly' } satisfies Record<Period, string>,
  planned: 'Planned',
  somePlanned: 'Some are planned',
  allPlanned: 'All are planned',
  popular: 'Popular',
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
    price: (prices: Prices, period: Period) => money(prices, prices[period]),
    per: { monthly: '/month', yearly: '/year' } satisfies Record<Period, string>,
    note: (prices: Prices, period: Period) =>
      period === 'yearly'
        ? `That is ${money(prices, prices.yearly / 12)} a month. Or ${money(prices, prices.monthly)} billed monthly.`
        : `Or ${money(prices, prices.yearly)} billed yearly.`,
    notAvailable: 'Not available',
    unknown: 'The price could not be loaded.',
    askAgain: 'Try again',
    description: 'For people who send secrets as part of their work.',
    plus: 'Everything in Hobby, plus:',
    features: pro,
    notConnected: 'Payments are not available here, so Pro cannot be bought.',
    upgrade: 'Upgrade to Pro',
    starting: 'Starting checkout...',
    terms: 'Cancel at any time. Your links keep working when Pro ends.',
    active: 'You have Pro.',
    account: 'Your account',
    demo: 'This is a demonstration: payments are simulated, and no money moves.',
    demoOn: 'Try Pro in this demo',
    demoOff: 'End the Pro demo',
  },
  enterprise: {
    name: 'Enterprise',
    price: 'Contact sales',
    description: 'Your sign-in, your rules, your region.',
    plus: 'Everything in Pro, plus:',
    features: enterprise,
  },
  comparison: {
    title: 'Compare, line by line',
    feature: 'Feature',
    yes: 'Yes',
    no: 'No',
    rows,
    note: '“Planned” means it does not work yet.',
  },
  /** Where everyone has Pro. */
  nothingToBuy: {
    title: 'Nothing to buy here.',
    lede: 'The operator of this site gives everyone all of it, with or without an account.',
    action: 'Create a link',
  },
  closing: { title: 'Try it before you pay for it.', action: 'Create a free link' },
} as const;
