import { useEffect, useRef, type ReactNode } from 'react';
import { PASSWORD_TRIES } from '@oncelink/contracts';
import { useForm } from '../../../lib/use-form.ts';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { CardBody, CardFoot } from '../../../ui/card.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import type { PasswordRequired } from '../flow/open-link-state.ts';
import { showNotice } from '../flow/show-notice.ts';

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

export function PasswordForm({ state, onVerify, children }: PasswordFormProps) {
  const { form, field, values } = useForm({
    initial: { password: '' },
    send: async ({ password }) => {
      onVerify(password);
      return {};
    },
  });
  const input = useRef<HTMLInputElement>(null);
  const { check, wrong } = state;
  // On arrival, and again after each wrong password, the next thing to do is to type.
  useEffect(() => {
    if (check !== 'idle') return;
    input.current?.focus();
    input.current?.select();
  }, [check]);
  return (
    <form {...form}>
      <CardBody>
        <PasswordField
          {...field('password')}
          ref={input}
          label={t('openLink.passwordLabel')}
          readOnly={check !== 'idle'}
          error={wrong && t('openLink.incorrect')}
          onKeyDown={(event) => {
            // A form whose only button is disabled is never submitted.
            if (event.key === 'Enter' && values.password === '') showNotice('password-required');
          }}
        />
        <p aria-live="polite" className="mt-4 text-muted tabular-nums">
          <CheckNote {...state} />
        </p>
      </CardBody>
      <CardFoot>
        <Button type="submit" look="primary" disabled={values.password === ''} busy={check !== 'idle'}>
          {t('openLink.verify')}
        </Button>
        {children}
      </CardFoot>
    </form>
  );
}
