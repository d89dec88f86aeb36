import { PRO_OPTIONS, type Plan, type ProOption } from '@oncelink/contracts';
import { checkMessage } from '@oncelink/link-crypto/making';
import type { chosenExpiresIn } from './choose-expiry.ts';
import type { CreateForm } from './create-form.ts';

export type FormProblem =
  'empty' | 'too-long' | 'malformed' | `pro-${ProOption}` | 'no-password' | 'expiry-range';

/** The Pro option that a refusal names: password before short link before expiry. */
export const firstProOption = ({ options }: CreateForm): ProOption | undefined =>
  PRO_OPTIONS.find((option) => options[option]);

/**
 * The first thing that keeps the form from being sent, or null.
 * @param expiresIn what `chosenExpiresIn` says of the form
 */
export function checkForm(
  form: CreateForm,
  plan: Plan,
  expiresIn: ReturnType<typeof chosenExpiresIn>,
): FormProblem | null {
  if (form.text.trim() === '') return 'empty';
  const problem = checkMessage(form.text);
  if (problem !== null) return problem;
  const proOption = plan === 'pro' ? undefined : firstProOption(form);
  if (proOption !== undefined) return `pro-${proOption}`;
  if (form.options.password && form.password === '') return 'no-password';
  return expiresIn === 'invalid' ? 'expiry-range' : null;
}
