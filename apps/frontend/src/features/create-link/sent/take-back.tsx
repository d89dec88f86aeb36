import { useEffect, useRef, useState } from 'react';
import { takeBack, type TakenBack } from '../../../api/receipt/take-back.ts';
import { usePersonalClick } from '../../../lib/personal-click.ts';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface TakeBackProps {
  readonly url: string;
  readonly onEnd: (ending: TakenBack) => void;
}

type Step = 'idle' | 'sure' | 'running' | 'failed';

/** Destroys a secret that nobody has opened yet, after asking whether that is meant. */
export function TakeBack({ url, onEnd }: TakeBackProps) {
  const [step, setStep] = useState<Step>('idle');
  const personally = usePersonalClick();
  const open = useRef<HTMLButtonElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const before = useRef(step);
  // The button that was pressed is gone, and its focus with it: the harmless answer takes it, and gives it back.
  useEffect(() => {
    if (step === 'sure') keep.current?.focus();
    if (step === 'idle' && before.current !== 'idle') open.current?.focus();
    before.current = step;
  }, [step]);
  const run = async () => {
    setStep('running');
    try {
      onEnd(await takeBack(url));
    } catch {
      setStep('failed');
    }
  };
  if (step === 'idle')
    return (
      <Button ref={open} onClick={() => setStep('sure')}>
        {t('sentLink.takeBack.start')}
      </Button>
    );
  return (
    <div role="alert" className="w-full border-t border-line pt-4">
      <Notice
        tone={step === 'failed' ? 'danger' : 'warn'}
        title={step === 'failed' ? t('sentLink.takeBack.failed') : t('sentLink.takeBack.sure')}
      >
        <p className="text-muted">
          {step === 'failed' ? t('sentLink.takeBack.failedText') : t('sentLink.takeBack.sureText')}
        </p>
        <div className="mt-4 flex flex-wrap gap-3 max-tablet:flex-col">
          <Button look="danger" busy={step === 'running'} onClick={personally(() => void run())}>
            {t('sentLink.takeBack.confirm')}
          </Button>
          <Button ref={keep} onClick={() => setStep('idle')}>
            {t('sentLink.takeBack.keep')}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
