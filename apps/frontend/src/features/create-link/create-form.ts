import type { ExpiryChoiceId, ProOption } from '@oncelink/contracts';

export const EXPIRY_UNITS = ['minutes', 'hours', 'days'] as const;
export type ExpiryUnit = (typeof EXPIRY_UNITS)[number];

/** Everything that can be typed and chosen. Lives in memory only: a secret never goes into storage. */
export interface CreateForm {
  readonly text: string;
  /** The options that are switched on. */
  readonly options: Readonly<Record<ProOption, boolean>>;
  readonly expiryChoice: ExpiryChoiceId | 'custom';
  /** As typed. */
  readonly customAmount: string;
  readonly customUnit: ExpiryUnit;
  readonly password: string;
}

export const EMPTY_FORM: CreateForm = {
  text: '',
  options: { password: false, shortLink: false, expiry: false },
  expiryChoice: '1d',
  customAmount: '3',
  customUnit: 'days',
  password: '',
};
