import { useState } from 'react';
import type { ReceivedAsk } from '@oncelink/link-crypto/asking';
import type { AskName } from '../../../api/asks.ts';
import { t, textsOf } from '../../../i18n/translate.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { AppScreen, MarginNotes, Sheet } from '../../../ui/page-layout.tsx';
import { useFocusOnChange } from '../use-focus-on-change.ts';
import { AnswerForm, type FieldsEditor } from './answer-form.tsx';
import { AskedWords, EndScreen } from './ask-parts.tsx';
import { useAnswer } from './use-answer.ts';

/** Four words to read to each other, worked out when somebody wants them. */
function CompareWords({ ask }: { readonly ask: ReceivedAsk }) {
  const [words, setWords] = useState<readonly string[] | null>(null);
  const [open, setOpen] = useState(false);
  const toggle = () => {
    setOpen(!open);
    if (words === null) void ask.checkWords().then(setWords);
  };
  return (
    <div className="border-b border-line px-5 py-3 tablet:px-8">
      <Button look="quiet" className="-ms-3 text-14!" aria-expanded={open} onClick={toggle}>
        {t('answer.compare')}
      </Button>
      {open && (
        <div aria-live="polite" className="pb-2">
          <p lang="en" dir="ltr" className="font-mono rtl:text-right">
            {words?.join(' ')}
          </p>
          <p className="mt-1 text-14 text-muted">{t('answer.compareHint')}</p>
        </div>
      )}
    </div>
  );
}

export interface AnswerAskProps {
  readonly ask: ReceivedAsk;
  readonly name: AskName;
  /** Null until it is there, and where the question asks for a text. */
  readonly editor: FieldsEditor | null;
}

/** Somebody asks for a secret: what is typed here opens for them alone. */
export function AnswerAsk({ ask, name, editor }: AnswerAskProps) {
  const { step, send } = useAnswer(ask, name);
  const isForm = step.name !== 'ended' && step.name !== 'sent';
  const titleRef = useFocusOnChange(isForm ? 'form' : step.name);
  if (step.name === 'ended')
    return (
      <EndScreen title={t(`answer.ends.${step.end}.title`)} titleRef={titleRef}>
        {t(`answer.ends.${step.end}.text`)}
      </EndScreen>
    );
  if (step.name === 'sent')
    return (
      <EndScreen
        title={t('answer.sent')}
        titleRef={titleRef}
        more={<ButtonLink to="/ask">{t('answer.askBack')}</ButtonLink>}
      >
        {t('answer.sentText')}
      </EndScreen>
    );
  const { text, tellsAsker } = ask.question;
  const { once, key, trust } = textsOf('answer.notes');
  return (
    <AppScreen title={t('answer.title')} titleRef={titleRef} lede={t('answer.lede')}>
      <Sheet notes={<MarginNotes label={t('answer.notesLabel')} notes={[key, once, trust]} />}>
        <Card aria-label={t('answer.form')} aria-busy={step.name === 'looking'}>
          {(text !== undefined || tellsAsker) && (
            <div className="border-b border-line px-5 py-5 tablet:px-8">
              {text !== undefined && <AskedWords text={text} label={t('answer.theirWords')} />}
              {tellsAsker && <p className={text === undefined ? '' : 'mt-3'}>{t('answer.tellsAsker')}</p>}
            </div>
          )}
          <CompareWords ask={ask} />
          <AnswerForm
            question={ask.question}
            editor={editor}
            step={step.name === 'looking' || step.name === 'open' ? 'idle' : step.name}
            onSend={(message) => void send(message)}
          />
        </Card>
      </Sheet>
    </AppScreen>
  );
}
