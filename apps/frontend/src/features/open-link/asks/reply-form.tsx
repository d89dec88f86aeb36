import { useEffect, useState } from 'react';
import { readReply, type ReceivedAsk } from '@oncelink/link-crypto/asking';
import { t } from '../../../i18n/translate.ts';
import { Notice } from '../../../ui/notice.tsx';
import { AnswerForm } from './answer-form.tsx';
import { useAnswer } from './use-answer.ts';

const ANY_TEXT = {};

function Answering({ ask }: { readonly ask: ReceivedAsk }) {
  const [name] = useState({ id: ask.askId, proof: ask.askProof });
  const { step, send } = useAnswer(ask, name);
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
        onSend={(message) => void send(message)}
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
