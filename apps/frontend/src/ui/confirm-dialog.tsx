import { useEffect, useRef, useState } from 'react';
import { usePersonalClick } from '../lib/personal-click.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly keep: string;
  readonly closeLabel: string;
  /** What to say when it is not known whether it worked. */
  readonly failure?: { readonly title: string; readonly text: string };
  /** Fails when that is not known. */
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks whether something is meant that can't be taken back. The harmless answer has the focus. */
export function ConfirmDialog({
  title,
  text,
  confirm,
  keep,
  closeLabel,
  failure,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const [step, setStep] = useState<'sure' | 'running' | 'failed'>('sure');
  const personally = usePersonalClick();
  const harmless = useRef<HTMLButtonElement>(null);
  useEffect(() => harmless.current?.focus(), []);
  const run = async () => {
    setStep('running');
    try {
      await onConfirm();
      onClose();
    } catch {
      setStep('failed');
    }
  };
  return (
    <Dialog label={title} closeLabel={closeLabel} onClose={onClose}>
      <h2 className="pe-8 text-24">{title}</h2>
      <p className="mt-3 text-muted">{text}</p>
      <div role="alert">
        {step === 'failed' && failure && (
          <div className="mt-5">
            <Notice tone="danger" title={failure.title}>
              <p className="text-muted">{failure.text}</p>
            </Notice>
          </div>
        )}
      </div>
      <div className="mt-6 flex flex-wrap gap-3 max-tablet:flex-col">
        <Button look="danger" busy={step === 'running'} onClick={personally(() => void run())}>
          {confirm}
        </Button>
        <Button ref={harmless} onClick={onClose}>
          {keep}
        </Button>
      </div>
    </Dialog>
  );
}
