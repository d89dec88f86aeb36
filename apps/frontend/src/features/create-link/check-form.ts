import { PRO_OPTIONS, type Plan, type ProOption } from '@oncelink/contracts';
import { checkMessage } from '@oncelink/link-crypto/check-text';
import { isProChoice, type chosenExpiresIn } from './choose-expiry.ts';
import type { CreateForm } from './create-form.ts';

/** What the maker may do. */
export interface Allowance {
  readonly plan: Plan;
  /** Seconds that a link lives unless its maker chose otherwise. */
  readonly freeSeconds: number;
}

export type FormProblem =
  | 'empty'
  | 'too-long'
  | 'malformed'
  | 'files'
  | `pro-${ProOption}`
  | 'no-password'
  | 'expiry-range';

/** The first option that is on: what a server's refusal is about. */
export const firstProOption = ({ options }: CreateForm): ProOption | undefined =>
  PRO_OPTIONS.find((option) => options[option]);

/** The parts of Pro that the form uses, in the order in which a refusal names them. @param freeSeconds of a free link */
export const proOptionsOf = (
  { options, expiryChoice, start }: CreateForm,
  freeSeconds: number,
): ProOption[] =>
  PRO_OPTIONS.filter(
    (option) =>
      options[option] &&
      (option !== 'expiry' || start !== undefined || isProChoice(expiryChoice, freeSeconds)),
  );

/** What keeps the text, or the fields or files in place of it, from being sent. */
export function contentProblem({ text, rich }: CreateForm): FormProblem | null {
  if (rich?.form || rich?.problem) return rich.problem;
  return text.trim() !== '' ? checkMessage(text) : rich?.files[0] ? null : 'empty';
}

/**
 * The first thing that keeps the form from being sent, or null.
 * @param expiresIn what `chosenExpiresIn` says of the form
 */
export function checkForm(
  form: CreateForm,
  { plan, freeSeconds }: Allowance,
  expiresIn: ReturnType<typeof chosenExpiresIn>,
): FormProblem | null {
  const problem = contentProblem(form);
  if (problem !== null) return problem;
  const [proOption] = plan === 'pro' ? [] : proOptionsOf(form, freeSeconds);
  if (proOption !== undefined) return `pro-${proOption}`;
  if (form.options.password && form.password === '') return 'no-password';
  return expiresIn === 'invalid' ? 'expiry-range' : null;
}
