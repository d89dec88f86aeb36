import { useEffect, useRef, useState } from 'react';
import type { TakenBack } from '../../../api/receipt/take-back.ts';
import { usePersonalClick } from '../../../lib/personal-click.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface Words {
  readonly start: string;
  readonly sure: string;
  readonly sureText: string;
  readonly confirm: string;
  readonly keep: string;
  readonly failed: string;
  readonly failedText: string;
}

interface TakeBackProps {
  /** @throws Error when it is not known whether that worked */
  readonly end: () => Promise<TakenBack>;
  readonly words: Words;
  readonly onEnd: (ending: TakenBack) => void;
}

type Step = 'idle' | 'sure' | 'running' | 'failed';

/** Ends what nobody has opened or answered yet, after asking whether that is meant. */
export function TakeBack({ end, words, onEnd }: TakeBackProps) {
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
      onEnd(await end());
    } catch {
      setStep('failed');
    }
  };
  if (step === 'idle')
    return (
      <Button ref={open} onClick={() => setStep('sure')}>
        {words.start}
      </Button>
    );
  return (
    <div role="alert" className="w-full border-t border-line pt-4">
      <Notice
        tone={step === 'failed' ? 'danger' : 'warn'}
        title={step === 'failed' ? words.failed : words.sure}
      >
        <p className="text-muted">{step === 'failed' ? words.failedText : words.sureText}</p>
        <div className="mt-4 flex flex-wrap gap-3 max-tablet:flex-col">
          <Button look="danger" busy={step === 'running'} onClick={personally(() => void run())}>
            {words.confirm}
          </Button>
          <Button ref={keep} onClick={() => setStep('idle')}>
            {words.keep}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
