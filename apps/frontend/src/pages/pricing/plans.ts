import { readersFor } from '@oncelink/contracts';
import type { English } from '../../i18n/english.d.ts';

type Texts = English['pricing'];
type FeatureName = keyof Texts['features'];

export interface PlanFeature {
  readonly name: FeatureName;
  /** What it means. */
  readonly explained?: keyof Texts['explained'];
  /** It does not work yet. */
  readonly planned?: boolean;
}

type Word = 'copy' | 'basic' | 'advanced' | 'community' | 'priority' | 'dedicated';

/** A line of the comparison: whether each plan has it, or how much of it. */
export interface ComparisonRow {
  readonly name:
    | `features.${FeatureName}`
    | 'comparison.analytics'
    | 'comparison.readers'
    | 'comparison.support';
  readonly hobby: boolean | Word | number;
  readonly pro: boolean | Word | number;
  readonly enterprise: boolean | Word | number;
  readonly planned?: boolean;
}

/** What each plan adds to the one before. */
export const FEATURES: Readonly<Record<'hobby' | 'pro' | 'enterprise', readonly PlanFeature[]>> = {
  hobby: [
    { name: 'sharing', explained: 'sharing' },
    { name: 'destruction', explained: 'destruction' },
    { name: 'encryption', explained: 'encryption' },
    { name: 'limits', explained: 'limits' },
    { name: 'basicAnalytics', explained: 'analytics' },
    { name: 'community', planned: true },
  ],
  pro: [
    { name: 'password', explained: 'password' },
    { name: 'shortLinks', explained: 'shortLinks' },
    { name: 'expiry', explained: 'expiry' },
    { name: 'qr', explained: 'qr' },
    { name: 'advancedAnalytics', explained: 'analytics' },
    { name: 'priority', explained: 'priority', planned: true },
  ],
  enterprise: [
    { name: 'access', planned: true },
    { name: 'sso', planned: true },
    { name: 'audit', planned: true },
    { name: 'residency', planned: true },
    { name: 'sla', planned: true },
    { name: 'dedicated', planned: true },
  ],
};

const everywhere = { hobby: true, pro: true, enterprise: true };
const fromPro = { hobby: false, pro: true, enterprise: true };
const enterpriseOnly = { hobby: false, pro: false, enterprise: true, planned: true };

export const COMPARISON: readonly ComparisonRow[] = [
  { name: 'features.sharing', ...everywhere },
  { name: 'features.destruction', ...everywhere },
  { name: 'features.encryption', ...everywhere },
  { name: 'features.password', ...fromPro },
  { name: 'features.shortLinks', ...fromPro },
  { name: 'features.expiry', ...fromPro },
  { name: 'features.qr', hobby: 'copy', pro: true, enterprise: true },
  {
    name: 'comparison.readers',
    hobby: readersFor('free'),
    pro: readersFor('pro'),
    enterprise: readersFor('pro'),
  },
  { name: 'comparison.analytics', hobby: 'basic', pro: 'advanced', enterprise: 'advanced' },
  { name: 'features.access', ...enterpriseOnly },
  { name: 'features.sso', ...enterpriseOnly },
  { name: 'features.audit', ...enterpriseOnly },
  { name: 'features.residency', ...enterpriseOnly },
  { name: 'features.sla', ...enterpriseOnly },
  { name: 'comparison.support', hobby: 'community', pro: 'priority', enterprise: 'dedicated', planned: true },
];
