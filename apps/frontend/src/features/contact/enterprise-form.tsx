import { useEffect, useRef, useState } from 'react';
import { CONTACT_LIMITS, EMAIL_MAX, EMAIL_PATTERN } from '@oncelink/contracts';
import { sendContactSales } from '../../api/contact.ts';
import { useForm, type Problems } from '../../lib/use-form.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { completeWebsite } from './complete-website.ts';
import { sendMessage } from './send-message.ts';

const EMPTY = { email: '', website: '' };

/** The sentences of these fields, where they are wrong. */
const describe = (isWrong: Readonly<Record<keyof typeof EMPTY, boolean>>): Problems<typeof EMPTY> => ({
  email: isWrong.email ? t('sales.badEmail') : undefined,
  website: isWrong.website ? t('sales.badWebsite') : undefined,
});

const check = ({ email, website }: typeof EMPTY): Problems<typeof EMPTY> =>
  describe({ email: !EMAIL_PATTERN.test(email.trim()), website: completeWebsite(website) === null });

/** @returns what the server refused, or null once the message is sent */
async function send(typed: typeof EMPTY): Promise<Problems<typeof EMPTY> | null> {
  const website = completeWebsite(typed.website);
  const refused = await sendMessage(() =>
    sendContactSales({ email: typed.email.trim(), ...(website && { website }) }),
  );
  return refused && describe({ email: refused.includes('email'), website: refused.includes('website') });
}

const Sent = ({ email }: { email: string }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Notice tone="ok" title={t('sales.sentTitle')}>
        <p className="break-words">{t('sales.sentText', { email })}</p>
      </Notice>
    </div>
  );
};

/** Asks sales for an answer. */
export function EnterpriseForm() {
  const [sent, setSent] = useState(false);
  const { form, field, values, busy } = useForm({
    initial: EMPTY,
    check,
    send: async (typed) => {
      const refused = await send(typed);
      setSent(refused === null);
      return refused ?? {};
    },
  });
  const email = values.email.trim();
  if (sent) return <Sent email={email} />;
  return (
    <form {...form} aria-label={t('sales.form')} className="grid content-start gap-6">
      <Field
        {...field('email')}
        label={t('sales.email')}
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        required
      />
      <Field
        {...field('website')}
        label={
          <>
            {t('sales.website')} <span className="font-normal text-muted">{t('sales.optional')}</span>
          </>
        }
        type="url"
        autoComplete="url"
        maxLength={CONTACT_LIMITS.website}
      />
      <Button type="submit" busy={busy} disabled={email === ''}>
        {busy ? t('sales.sending') : t('sales.send')}
      </Button>
      <p className="text-14 text-muted">{t('sales.promise')}</p>
    </form>
  );
}
