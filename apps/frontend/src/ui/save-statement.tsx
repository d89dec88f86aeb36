import { useState } from 'react';
import { describeTime } from '../i18n/formats.ts';
import { t } from '../i18n/translate.ts';
import { Button } from './button.tsx';

/** What asking for a statement came to. `early`: saved, while a key of that time is still in use. */
export const STATEMENT_STEPS = ['saved', 'early', 'notEnded', 'unknown', 'failed'] as const;
export type StatementStep = (typeof STATEMENT_STEPS)[number];

interface SaveStatementProps {
  /** Asks the site, and hands its word to the browser as a file. Never fails. */
  readonly save: () => Promise<StatementStep>;
  /** What the link is called, where there are several of them. */
  readonly name?: string;
  /** When all keys of the time of the end are destroyed, in milliseconds since 1970. */
  readonly destroyedAt: number;
  readonly initially?: StatementStep | 'idle' | 'running';
}

/** Gets the site's signed word that a link has ended, as a file to keep or to show to others. Its texts are those of My links. */
export function SaveStatement({ save, name, destroyedAt, initially = 'idle' }: SaveStatementProps) {
  const [step, setStep] = useState(initially);
  const run = async () => {
    setStep('running');
    setStep(await save());
  };
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        busy={step === 'running'}
        aria-label={name === undefined ? undefined : t('myLinks.statement.saveNamed', { name })}
        onClick={() => void run()}
      >
        {t('myLinks.statement.save')}
      </Button>
      <p aria-live="polite" className="max-w-reading text-14 text-muted">
        {step === 'early' && t('myLinks.statement.early', { time: describeTime(destroyedAt) })}
        {step !== 'idle' && step !== 'running' && step !== 'early' && t(`myLinks.statement.${step}`)}
      </p>
    </div>
  );
}
