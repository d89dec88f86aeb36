import { useEffect, useRef, useState, type ReactNode } from 'react';
import { PASSWORD_TRIES } from '@oncelink/contracts';
import { usePersonalClick } from '../../../lib/personal-click.ts';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { CardBody, CardFoot } from '../../../ui/card.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import type { PasswordRequired } from '../flow/open-link-state.ts';
import { useSeen } from './use-seen.ts';

interface PasswordFormProps {
  readonly state: PasswordRequired;
  readonly onVerify: (password: string) => void;
  /** Further actions beside "Verify Password". */
  readonly children: ReactNode;
}

/** What is going on, or what a wrong password costs. */
function CheckNote({ check, wrong }: PasswordRequired) {
  if (check === 'stretching') return t('openLink.stretching');
  if (check === 'asking') return t('openLink.verifying');
  if (wrong === null || wrong.triesLeft === null) return t('openLink.tries');
  return (
    <>
      <strong className="font-semibold text-ink">
        {t('openLink.triesLeft', { tries: wrong.triesLeft, of: PASSWORD_TRIES })}
      </strong>{' '}
      {t('openLink.lastTry')}
    </>
  );
}

/** Ten wrong passwords destroy the secret, so a try counts only as the click of a person: `onSubmit` makes none. */
export function PasswordForm({ state, onVerify, children }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const seen = useSeen();
  const personally = usePersonalClick();
  const input = useRef<HTMLInputElement>(null);
  const { check, wrong } = state;
  // On arrival, and again after each wrong password, the next thing to do is to type.
  useEffect(() => {
    if (check !== 'idle') return;
    input.current?.focus();
    input.current?.select();
  }, [check]);
  return (
    <form method="dialog" noValidate onSubmit={(event) => event.preventDefault()}>
      <CardBody>
        <PasswordField
          ref={input}
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            setMissing(false);
          }}
          label={t('openLink.passwordLabel')}
          readOnly={check !== 'idle'}
          error={isMissing ? t('openLink.missing') : wrong && t('openLink.incorrect')}
          onKeyDown={(event) => {
            // A form whose only button is disabled is never submitted.
            if (event.key === 'Enter') setMissing(password === '');
          }}
        />
        <p aria-live="polite" className="mt-4 text-muted tabular-nums">
          <CheckNote {...state} />
        </p>
      </CardBody>
      <CardFoot>
        <Button
          type="submit"
          look="primary"
          disabled={password === '' || !seen}
          busy={check !== 'idle'}
          onClick={personally(() => onVerify(password))}
        >
          {t('openLink.verify')}
        </Button>
        {children}
      </CardFoot>
    </form>
  );
}
