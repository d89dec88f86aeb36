import { useEffect } from 'react';
import { ACCOUNT_NAME_MAX } from '@oncelink/contracts';
import { useEarlyText } from '../../state/use-early-input.ts';
import { signInTexts } from '../../texts/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { focusOnArrival } from '../../ui/focus-on-arrival.ts';
import type { SignInFlow, SignInState } from './sign-in-flow.ts';

const texts = signInTexts.email;

interface EmailFormProps {
  readonly flow: SignInFlow;
  readonly state: Extract<SignInState, { step: 'email' }>;
  /** The address is given: an account is asked to sign in again. */
  readonly fixed: boolean;
  /** Takes the focus on arrival; where there is a keyboard, the form does so anyway. */
  readonly takeFocus: boolean;
}

export function EmailForm({ flow, state, fixed, takeFocus }: EmailFormProps) {
  const { form, busy, malformed, returned } = state;
  const email = useEarlyText<HTMLInputElement>(form.email, (typed) => flow.edit({ email: typed }));
  const name = useEarlyText<HTMLInputElement>(form.name, (typed) => flow.edit({ name: typed }));
  useEffect(() => {
    const hasKeyboard = matchMedia('(hover: hover) and (pointer: fine)').matches;
    if (takeFocus || returned || hasKeyboard) focusOnArrival(email.current);
  }, [email, takeFocus, returned]);
  useEffect(() => {
    if (malformed) email.current?.focus();
  }, [email, malformed]);
  return (
    <form
      method="dialog"
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void flow.sendCode();
      }}
    >
      <Field
        ref={email}
        label={texts.email}
        type="email"
        dir="ltr"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        required
        value={form.email}
        readOnly={fixed || busy}
        error={malformed ? texts.malformed : undefined}
        onChange={(event) => flow.edit({ email: event.target.value })}
      />
      {!fixed && (
        <Field
          ref={name}
          label={
            <>
              {texts.name} <span className="font-normal text-muted">{texts.optional}</span>
            </>
          }
          autoComplete="name"
          dir="auto"
          maxLength={ACCOUNT_NAME_MAX}
          value={form.name}
          readOnly={busy}
          onChange={(event) => flow.edit({ name: event.target.value })}
        />
      )}
      <Button type="submit" look="primary" wide busy={busy} disabled={form.email.trim() === ''}>
        {busy ? texts.sending : texts.send}
      </Button>
      {!fixed && <p className="text-14 text-muted">{texts.promise}</p>}
    </form>
  );
}
