import { useEffect, useRef } from 'react';
import { usePersonalClick } from '../../lib/personal-click.ts';
import { t } from '../../i18n/translate.ts';
import { focusOnArrival } from '../../ui/arrival.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { SignInFlow } from './sign-in-flow.ts';
import type { LinkProblem, SignInState } from './sign-in-state.ts';

const sentenceOf = (problem: LinkProblem): string =>
  problem.kind === 'refused' ? t(`errors.${problem.code}`) : t('signIn.link.noAnswer');

interface LinkFormProps {
  readonly flow: SignInFlow;
  readonly state: Extract<SignInState, { step: 'link' }>;
  readonly describedBy: string;
}

/** Asks whether to sign in here. Mail programs and scanners open links, run their scripts and click: only a person signs in. */
export function LinkForm({ flow, describedBy, state: { busy, problem } }: LinkFormProps) {
  const onPersonalClick = usePersonalClick();
  const button = useRef<HTMLButtonElement>(null);
  const isRefused = problem?.kind === 'refused';
  useEffect(() => focusOnArrival(button.current), []);
  return (
    <div className="grid gap-6">
      <div role="alert">{problem && <Notice tone="danger" title={sentenceOf(problem)} />}</div>
      <div className="flex flex-wrap items-center gap-3 max-tablet:flex-col max-tablet:items-stretch">
        {!isRefused && (
          <Button
            ref={button}
            look="primary"
            busy={busy}
            aria-describedby={describedBy}
            onClick={onPersonalClick(() => void flow.confirmLink())}
          >
            {busy ? t('signIn.link.signingIn') : t('signIn.link.signIn')}
          </Button>
        )}
        <Button look={isRefused ? 'primary' : 'quiet'} disabled={busy} onClick={() => flow.backToEmail()}>
          {t('signIn.link.another')}
        </Button>
      </div>
    </div>
  );
}
