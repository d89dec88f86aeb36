import type { ReactNode } from 'react';
import { SIGN_IN_CODE } from '@oncelink/contracts';
import FlaskConical from 'lucide-react/icons/flask-conical';
import { useTimeLeft } from '../../lib/use-time-left.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { StateLabel } from '../../ui/state-label.tsx';
import { CodeField } from './code-field.tsx';
import type { SignInFlow } from './sign-in-flow.ts';
import type { CodeProblem, SignInState } from './sign-in-state.ts';

const sentenceOf = (problem: CodeProblem): string =>
  problem.kind === 'refused'
    ? t(`errors.${problem.code}`)
    : t(`signIn.problems.${problem.kind === 'spent' ? 'spent' : 'noAnswer'}`);

const DemoCode = ({ code }: { code: string }) => (
  <div className="rounded-field border border-dashed border-warn px-4 py-3">
    <StateLabel icon={FlaskConical} tone="warn">
      {t('signIn.demo.mark')}
    </StateLabel>
    <p className="text-muted">
      {t('signIn.demo.before')} <b className="font-mono font-semibold text-ink">{code}</b>{' '}
      {t('signIn.demo.after')}
    </p>
  </div>
);

interface ResendProps {
  readonly sentAt: number;
  readonly busy: boolean;
  readonly onResend: () => void;
}

/** Another code, once the mail has had its minute. The countdown is for the eye; its end is announced. */
function Resend({ sentAt, busy, onResend }: ResendProps) {
  const left = useTimeLeft(sentAt + SIGN_IN_CODE.resendSeconds * 1000) ?? 0;
  const seconds = Math.ceil(left / 1000);
  const label: ReactNode = busy
    ? t('signIn.verify.resending')
    : seconds > 0
      ? t('signIn.verify.resendIn', { seconds })
      : t('signIn.verify.resend');
  return (
    <>
      <Button look="quiet" busy={busy} disabled={seconds > 0} className="tabular-nums" onClick={onResend}>
        {label}
      </Button>
      <output className="sr-only">{seconds === 0 && !busy && t('signIn.verify.resendReady')}</output>
    </>
  );
}

interface CodeFormProps {
  readonly flow: SignInFlow;
  readonly state: Extract<SignInState, { step: 'verify' }>;
  readonly describedBy: string;
}

export function CodeForm({ flow, describedBy, state: { request, code, busy, problem } }: CodeFormProps) {
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void flow.verify();
      }}
    >
      <CodeField
        code={code}
        busy={busy !== null}
        error={problem && sentenceOf(problem)}
        describedBy={describedBy}
        onEnter={(text) => void flow.enter(text)}
      />
      {request.demoCode !== undefined && <DemoCode code={request.demoCode} />}
      <p className="text-14 text-muted">
        {t('signIn.verify.onItsWay')} {t('signIn.verify.orLink')}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-tablet:flex-col max-tablet:items-stretch">
        <Button
          type="submit"
          look="primary"
          busy={busy === 'verifying'}
          disabled={code.length < SIGN_IN_CODE.digits}
        >
          {busy === 'verifying' ? t('signIn.verify.verifying') : t('signIn.verify.verify')}
        </Button>
        <Resend
          key={request.sentAt}
          sentAt={request.sentAt}
          busy={busy === 'sending'}
          onResend={() => void flow.sendAnother()}
        />
        <Button look="quiet" disabled={busy !== null} onClick={() => flow.backToEmail()}>
          {t('signIn.verify.back')}
        </Button>
      </div>
    </form>
  );
}
