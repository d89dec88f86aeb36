import { useEffect, useRef, useState } from 'react';
import { CONTACT_LIMITS, EMAIL_MAX, EMAIL_PATTERN } from '@oncelink/contracts';
import { ApiError } from '../../api/api-errors.ts';
import { sendContactSales } from '../../api/contact.ts';
import { useEarlyText } from '../../state/use-early-input.ts';
import { contactProblems, contactToasts } from '../../texts/contact-outcome.ts';
import { salesTexts } from '../../texts/enterprise-contact.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { completeWebsite } from './complete-website.ts';

type Problems = Partial<Record<'email' | 'website', string>>;

/** What keeps the form from being sent. @param website as completed, or null for one that is none */
function check(email: string, website: string | null): Problems {
  return {
    ...(!EMAIL_PATTERN.test(email) && { email: contactProblems.email }),
    ...(website === null && { website: salesTexts.badWebsite }),
  };
}

function problemsOf(error: unknown): Problems {
  if (!(error instanceof ApiError)) return {};
  return {
    ...(error.fields.includes('email') && { email: contactProblems.email }),
    ...(error.fields.includes('website') && { website: salesTexts.badWebsite }),
  };
}

const Sent = ({ email }: { email: string }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Notice tone="ok" title={salesTexts.sentTitle}>
        <p className="break-words">{salesTexts.sentText(email)}</p>
      </Notice>
    </div>
  );
};

/** Asks sales for an answer. */
export function EnterpriseForm() {
  const [typed, setTyped] = useState({ email: '', website: '' });
  const edit = (change: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...change }));
  const emailField = useEarlyText<HTMLInputElement>(typed.email, (text) => edit({ email: text }));
  const websiteField = useEarlyText<HTMLInputElement>(typed.website, (website) => edit({ website }));
  const [step, setStep] = useState<'writing' | 'sending' | 'sent'>('writing');
  const [problems, setProblems] = useState<Problems>({});
  const email = typed.email.trim();
  const submit = async () => {
    const website = completeWebsite(typed.website);
    const found = check(email, website);
    setProblems(found);
    if (Object.keys(found).length > 0 || step !== 'writing') return;
    setStep('sending');
    try {
      await sendContactSales({ email, ...(website && { website }) });
      setStep('sent');
      showToast(contactToasts.sent);
    } catch (error) {
      setStep('writing');
      setProblems(problemsOf(error));
      const reason = error instanceof ApiError && error.code !== 'UNAVAILABLE' ? error.message : undefined;
      showToast({
        title: contactToasts.failedTitle,
        description: reason ?? contactToasts.failed,
        variant: 'destructive',
      });
    }
  };
  if (step === 'sent') return <Sent email={email} />;
  return (
    <form
      method="dialog"
      aria-label={salesTexts.form}
      noValidate
      className="grid content-start gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field
        ref={emailField}
        label={salesTexts.email}
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        required
        value={typed.email}
        error={problems.email}
        readOnly={step === 'sending'}
        onChange={(event) => edit({ email: event.target.value })}
      />
      <Field
        ref={websiteField}
        label={
          <>
            {salesTexts.website} <span className="font-normal text-muted">{salesTexts.optional}</span>
          </>
        }
        type="url"
        autoComplete="url"
        maxLength={CONTACT_LIMITS.website}
        value={typed.website}
        error={problems.website}
        readOnly={step === 'sending'}
        onChange={(event) => edit({ website: event.target.value })}
      />
      <Button type="submit" busy={step === 'sending'} disabled={email === ''}>
        {step === 'sending' ? salesTexts.sending : salesTexts.send}
      </Button>
      <p className="text-14 text-muted">{salesTexts.promise}</p>
    </form>
  );
}
