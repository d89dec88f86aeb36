import { useEffect, useRef, useState, type ReactNode } from 'react';
import { PASSWORD_TRIES } from '@oncelink/contracts';
import { openLinkTexts } from '../../../texts/open-link.ts';
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
  if (check === 'stretching') return openLinkTexts.stretching;
  if (check === 'asking') return openLinkTexts.verifying;
  if (wrong === null || wrong.triesLeft === null) return openLinkTexts.tries;
  return (
    <>
      <strong className="font-semibold text-ink">
        {openLinkTexts.triesLeft(wrong.triesLeft, PASSWORD_TRIES)}
      </strong>{' '}
      {openLinkTexts.lastTry}
    </>
  );
}

export function PasswordForm({ state, onVerify, children }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { check, wrong } = state;
  // On arrival, and again after each wrong password, the next thing to do is to type.
  useEffect(() => {
    if (check !== 'idle') return;
    field.current?.focus();
    field.current?.select();
  }, [check]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onVerify(password);
      }}
    >
      <CardBody>
        <PasswordField
          ref={field}
          label={openLinkTexts.passwordLabel}
          value={password}
          readOnly={check !== 'idle'}
          error={wrong && openLinkTexts.incorrect}
          onChange={(event) => setPassword(event.target.value)}
          onKeyDown={(event) => {
            // A form whose only button is disabled is never submitted.
            if (event.key === 'Enter' && password === '') showNotice('password-required');
          }}
        />
        <p aria-live="polite" className="mt-4 text-muted tabular-nums">
          <CheckNote {...state} />
        </p>
      </CardBody>
      <CardFoot>
        <Button type="submit" look="primary" disabled={password === ''} busy={check !== 'idle'}>
          {openLinkTexts.verify}
        </Button>
        {children}
      </CardFoot>
    </form>
  );
}
