import { t, textsOf } from '../../../i18n/translate.ts';
import { usePersonalClick } from '../../../lib/personal-click.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Refusal } from './pairing.ts';

export type JoinStep = 'asking' | 'running' | 'done' | Refusal;

interface JoinBodyProps {
  readonly step: JoinStep;
  readonly isSignedIn: boolean;
  readonly isBlocked: boolean;
  readonly onJoin: () => void;
  readonly onSignIn: () => void;
}

/** Refusals after which another attempt makes sense. */
const isOpen = (step: JoinStep): boolean =>
  step === 'asking' || step === 'running' || step === 'failed' || step === 'other-account';

/** Where a link leads that another device shows: in every step. */
export function JoinBody({ step, isSignedIn, isBlocked, onJoin, onSignIn }: JoinBodyProps) {
  // What scans links opens them, and clicks: the link is used up only by a person.
  const personally = usePersonalClick();
  const { title, text, refusals } = textsOf('syncLinks.join');
  const refusal = step === 'asking' || step === 'running' || step === 'done' ? null : refusals[step];
  return (
    <section aria-label={title} className="mb-8 rounded-card border border-line bg-surface p-4 tablet:p-6">
      {isOpen(step) && (
        <>
          <h2 className="text-20">{title}</h2>
          <p className="mt-2 mb-4 text-muted">{text}</p>
          {isBlocked && <Notice tone="warn" title={t('syncLinks.blocked')} />}
          {!isBlocked && !isSignedIn && (
            <div className="grid justify-items-start gap-3">
              <p className="text-muted">{t('syncLinks.join.signIn')}</p>
              <Button onClick={onSignIn}>{t('syncLinks.signIn')}</Button>
            </div>
          )}
          {!isBlocked && isSignedIn && (
            <Button busy={step === 'running'} onClick={personally(onJoin)}>
              {t('syncLinks.join.confirm')}
            </Button>
          )}
        </>
      )}
      <div aria-live="polite" className={isOpen(step) && refusal !== null ? 'mt-4' : ''}>
        {refusal !== null && <Notice tone="warn" title={refusal} />}
        {step === 'done' && <Notice tone="ok" title={t('syncLinks.join.done')} />}
      </div>
    </section>
  );
}
