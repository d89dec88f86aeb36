import { useState } from 'react';
import { ERASURE_BOUND_HOURS } from '@oncelink/contracts';
import { ApiError } from '../../api/api-errors.ts';
import { makeStatement } from '../../api/list-links.ts';
import { describeTime } from '../../i18n/formats.ts';
import { t } from '../../i18n/translate.ts';
import type { KeptLink } from '../../lib/link-list/kept-link.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { nameOf } from './ask-states.ts';
import { callLink } from './describe-link.ts';

/** `early`: saved, while a key of that time is still in use. */
export const STATEMENT_STEPS = [
  'idle',
  'running',
  'saved',
  'early',
  'notEnded',
  'unknown',
  'failed',
] as const;
type Step = (typeof STATEMENT_STEPS)[number];

/** The keys of the hour after the end count too (`ERASURE_SLACK_SECONDS`), and each is destroyed in that time. */
const DESTROYED_AFTER_MS = (ERASURE_BOUND_HOURS + 1) * 3_600_000;

const stepAfter = (error: unknown): Step => {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.code === 'NOT_FOUND') return 'unknown';
  return error.status === 409 ? 'notEnded' : 'failed';
};

async function save(link: KeptLink): Promise<Step> {
  try {
    const statement = await makeStatement({ ...nameOf(link), proof: link.proof });
    saveFile(`oncelink-${link.tag}.txt`, 'text/plain', statement);
    return / in use$/m.test(statement) ? 'early' : 'saved';
  } catch (error) {
    return stepAfter(error);
  }
}

interface SaveStatementProps {
  readonly link: KeptLink;
  readonly initially?: Step;
}

/** Gets the site's signed word that a link has ended, as a file to keep or to show to others. */
export function SaveStatement({ link, initially = 'idle' }: SaveStatementProps) {
  const [step, setStep] = useState<Step>(initially);
  const run = async () => {
    setStep('running');
    setStep(await save(link));
  };
  const time = describeTime((link.endedAt ?? link.knownAt) + DESTROYED_AFTER_MS);
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        busy={step === 'running'}
        aria-label={t('myLinks.statement.saveNamed', { name: callLink(link) })}
        onClick={() => void run()}
      >
        {t('myLinks.statement.save')}
      </Button>
      <p aria-live="polite" className="max-w-reading text-14 text-muted">
        {step === 'early' && t('myLinks.statement.early', { time })}
        {(step === 'saved' || step === 'notEnded' || step === 'unknown' || step === 'failed') &&
          t(`myLinks.statement.${step}`)}
      </p>
    </div>
  );
}
