import { useEffect, useRef, useState } from 'react';
import type { Message } from '@oncelink/link-crypto';
import { readReply, type ReceivedAsk } from '@oncelink/link-crypto/asking';
import { t } from '../../../i18n/translate.ts';
import { Notice } from '../../../ui/notice.tsx';
import { AnswerForm } from './answer-form.tsx';
import { useAnswer } from './use-answer.ts';

const ANY_TEXT = {};

/** What was pressed is gone: the focus goes to the field that takes its place, and then to what became of the answer. */
function useFocusInside(step: string) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<string>(null);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    (place.current?.querySelector('textarea') ?? place.current)?.focus();
  }, [step]);
  return place;
}

function Answering({ ask }: { readonly ask: ReceivedAsk }) {
  const [name] = useState({ id: ask.askId, proof: ask.askProof });
  const { step, send } = useAnswer(ask, name);
  const isOver = step.name === 'ended' || step.name === 'sent';
  const place = useFocusInside(isOver ? step.name : 'form');
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <AnswerStep step={step} onSend={(message) => void send(message)} />
    </div>
  );
}

interface AnswerStepProps {
  readonly step: ReturnType<typeof useAnswer>['step'];
  readonly onSend: (message: Message) => void;
}

function AnswerStep({ step, onSend }: AnswerStepProps) {
  if (step.name === 'ended')
    return (
      <Notice tone="info" title={t(`answer.ends.${step.end}.title`)}>
        <p className="text-muted">{t(`answer.ends.${step.end}.text`)}</p>
      </Notice>
    );
  if (step.name === 'sent')
    return (
      <Notice tone="ok" title={t('answer.sent')}>
        <p className="text-muted">{t('reply.sent')}</p>
      </Notice>
    );
  return (
    <div className="rounded-card border border-line">
      <AnswerForm
        question={ANY_TEXT}
        editor={null}
        step={step.name === 'looking' || step.name === 'open' ? 'idle' : step.name}
        onSend={onSend}
      />
    </div>
  );
}

/** Answers a message that was opened here: only who sent it can read that. */
export function ReplyForm({ reply }: { readonly reply: string }) {
  const [ask, setAsk] = useState<ReceivedAsk | null>(null);
  useEffect(() => void readReply(reply).then(setAsk), [reply]);
  return <div aria-live="polite">{ask && <Answering ask={ask} />}</div>;
}
