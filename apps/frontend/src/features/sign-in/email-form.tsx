import { useEffect, useRef } from 'react';
import { ACCOUNT_NAME_MAX, EMAIL_MAX, EMAIL_PATTERN } from '@oncelink/contracts';
import { useForm } from '../../lib/use-form.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { focusOnArrival } from '../../ui/arrival.ts';
import type { SignInFlow } from './sign-in-flow.ts';
import type { SignInState } from './sign-in-state.ts';

const isEmail = (email: string): boolean => email.length <= EMAIL_MAX && EMAIL_PATTERN.test(email);

interface EmailFormProps {
  readonly flow: SignInFlow;
  readonly state: Extract<SignInState, { step: 'email' }>;
  /** The address is given: an account is asked to sign in again. */
  readonly fixed: boolean;
  /** Takes the focus on arrival; where there is a keyboard, the form does so anyway. */
  readonly takeFocus: boolean;
}

export function EmailForm({ flow, state, fixed, takeFocus }: EmailFormProps) {
  const { busy, returned } = state;
  const { form, field, values } = useForm({
    initial: { email: state.form.email, name: state.form.name },
    check: ({ email }) => ({ email: isEmail(email.trim()) ? undefined : t('signIn.email.malformed') }),
    send: async (typed) => {
      await flow.sendCode(typed);
      return {};
    },
  });
  const email = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const hasKeyboard = matchMedia('(hover: hover) and (pointer: fine)').matches;
    if (takeFocus || returned || hasKeyboard) focusOnArrival(email.current);
  }, [email, takeFocus, returned]);
  return (
    <form {...form} className="grid gap-6">
      <Field
        {...field('email')}
        ref={email}
        label={t('signIn.email.email')}
        type="email"
        dir="ltr"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        required
        readOnly={fixed || busy}
      />
      {!fixed && (
        <Field
          {...field('name')}
          label={
            <>
              {t('signIn.email.name')}{' '}
              <span className="font-normal text-muted">{t('signIn.email.optional')}</span>
            </>
          }
          autoComplete="name"
          dir="auto"
          maxLength={ACCOUNT_NAME_MAX}
        />
      )}
      <Button type="submit" look="primary" wide busy={busy} disabled={values.email.trim() === ''}>
        {busy ? t('signIn.email.sending') : t('signIn.email.send')}
      </Button>
      {!fixed && <p className="text-14 text-muted">{t('signIn.email.promise')}</p>}
    </form>
  );
}
