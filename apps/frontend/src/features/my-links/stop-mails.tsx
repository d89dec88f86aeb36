import { useState } from 'react';
import { stopMails } from '../../api/stop-mails.ts';
import { t } from '../../i18n/translate.ts';
import { usePersonalClick } from '../../lib/personal-click.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

type Step = 'asking' | 'running' | 'done' | 'unknown' | 'failed';

/** Where a mail about a link leads its reader who wants no more of them: it needs no account, only the mail. */
export function StopMails({ token }: { token: string }) {
  const [step, setStep] = useState<Step>('asking');
  // Mail scanners open what stands in a mail, and click on it.
  const personally = usePersonalClick();
  const run = async () => {
    setStep('running');
    try {
      setStep((await stopMails(token)) ? 'done' : 'unknown');
    } catch {
      setStep('failed');
    }
  };
  return (
    <section
      aria-label={t('stopMails.title')}
      className="mb-8 rounded-card border border-line bg-surface p-4 tablet:p-6"
    >
      {step !== 'done' && step !== 'unknown' && (
        <>
          <h2 className="text-20">{t('stopMails.title')}</h2>
          <p className="mt-2 mb-4 text-muted">{t('stopMails.text')}</p>
          <Button busy={step === 'running'} onClick={personally(() => void run())}>
            {t('stopMails.confirm')}
          </Button>
        </>
      )}
      <div aria-live="polite" className={step === 'failed' ? 'mt-4' : ''}>
        {(step === 'done' || step === 'unknown' || step === 'failed') && (
          <Notice tone={step === 'done' ? 'ok' : 'warn'} title={t(`stopMails.${step}`)} />
        )}
      </div>
    </section>
  );
}
