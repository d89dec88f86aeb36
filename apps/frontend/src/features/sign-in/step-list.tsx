import Check from 'lucide-react/icons/check';
import { t } from '../../i18n/translate.ts';

const STEPS = ['email', 'verify', 'welcome'] as const;
export type SignInStep = (typeof STEPS)[number];

/** Where one is: beside the form, above it on a phone. */
export function StepList({ step }: { step: SignInStep }) {
  const current = STEPS.indexOf(step);
  return (
    <ol aria-label={t('signIn.steps')} className="flex flex-wrap self-start tablet:block">
      {STEPS.map((name, index) => (
        <li
          key={name}
          aria-current={index === current ? 'step' : undefined}
          className="relative flex min-h-11 flex-1 items-center gap-1.5 border-t border-line text-14 text-muted aria-[current=step]:font-semibold aria-[current=step]:text-ink aria-[current=step]:before:absolute aria-[current=step]:before:bg-ember max-tablet:aria-[current=step]:before:inset-x-0 max-tablet:aria-[current=step]:before:-top-px max-tablet:aria-[current=step]:before:h-0.5 tablet:gap-3 tablet:border-t-0 tablet:border-s tablet:ps-5 tablet:text-16 tablet:aria-[current=step]:before:inset-y-0 tablet:aria-[current=step]:before:-start-px tablet:aria-[current=step]:before:w-0.5"
        >
          {index < current ? (
            <Check aria-label={t('signIn.stepDone')} size={16} strokeWidth={1.75} className="text-ink" />
          ) : (
            <span className="tabular-nums">{index + 1}</span>
          )}
          <span className={index < current ? 'text-ink' : undefined}>{t(`signIn.stepNames.${name}`)}</span>
        </li>
      ))}
    </ol>
  );
}
