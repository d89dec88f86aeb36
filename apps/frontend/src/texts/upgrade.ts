import type { ProOption } from '@oncelink/contracts';
import type { Period } from '../session/checkout-wish.ts';
import { translatable } from './language-in-use.ts';

/** The dialog that offers Pro to somebody who has just asked for a part of it. */
export const upgradeTexts = translatable('upgrade', {
  title: 'This is part of Pro',
  wanted: {
    password: 'Password protection requires a Pro subscription.',
    shortLink: 'Short-link generation requires a Pro subscription.',
    expiry: 'Custom expiration requires a Pro subscription.',
  } satisfies Record<ProOption, string>,
  leaving: 'Paying leads away from this page, and your text is kept nowhere else. Copy it first.',
  per: { monthly: '/month', yearly: '/year' } satisfies Record<Period, string>,
  seePlans: 'See plans',
  close: 'Close',
} as const);
