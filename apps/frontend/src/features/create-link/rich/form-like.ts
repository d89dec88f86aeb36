import { EXPIRY_CHOICES } from '@oncelink/contracts';
import type { NextOptions } from '../../../lib/link-list/next-link.ts';
import type { Allowance } from '../check-form.ts';
import { isProChoice, UNIT_SECONDS } from '../choose-expiry.ts';
import { EXPIRY_UNITS, type CreateForm } from '../create-form.ts';
import { changeRich } from './rich-form.ts';

type ExpiryPart = Pick<CreateForm, 'expiryChoice' | 'customAmount' | 'customUnit'>;

/** People type minutes, and halves of them. Any other life was cut by the operator: nobody wants 1439.8833 minutes. */
const HALF_MINUTE = 30;
const asTyped = (life: number): number => (life % HALF_MINUTE === 0 ? life : Math.ceil(life / 60) * 60);

/** A life as the form asks for it, in the largest unit that says it in whole numbers. @param life seconds; null: it never expires */
function expiryOf(life: number | null, { customAmount, customUnit }: CreateForm): ExpiryPart {
  const seconds = life === null ? null : asTyped(life);
  const choice = EXPIRY_CHOICES.find((known) => known.seconds === seconds);
  if (choice !== undefined) return { expiryChoice: choice.id, customAmount, customUnit };
  const unit = EXPIRY_UNITS.findLast((one) => (seconds ?? 0) % UNIT_SECONDS[one] === 0) ?? 'minutes';
  return {
    expiryChoice: 'custom',
    customAmount: String((seconds ?? 0) / UNIT_SECONDS[unit]),
    customUnit: unit,
  };
}

/**
 * What makes a form ask for a link like an earlier one: its kind, its life, and whether its maker gets a mail. What the plan no
 * longer has is left out: nobody is to be refused for what they did not choose. The password is another one. It carries no
 * start: that moment was chosen for the earlier link, and would hold this one back.
 */
export function formLike(
  { kind, lifetime, tells }: NextOptions,
  form: CreateForm,
  { plan, freeSeconds }: Allowance,
): Partial<CreateForm> {
  const isPro = plan === 'pro';
  const life = expiryOf(lifetime, form);
  const isLifeAllowed = isPro || !isProChoice(life.expiryChoice, freeSeconds);
  return {
    options: {
      password: isPro && kind === 'password',
      // Each link with a password is a short one, whatever this says.
      shortLink: kind === 'password' ? form.options.shortLink : isPro && kind === 'short',
      expiry: isLifeAllowed && lifetime !== freeSeconds,
    },
    start: undefined,
    ...(isLifeAllowed && life),
    ...(tells && { rich: changeRich(form.rich, { tells }) }),
  };
}
