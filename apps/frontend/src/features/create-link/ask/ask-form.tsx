import { useState } from 'react';
import { Link } from 'react-router-dom';
import { NOTE_MAX_CODE_POINTS } from '@oncelink/contracts';
import { countCodePoints } from '@oncelink/link-crypto/check-text';
import { describeDuration } from '../../../i18n/formats.ts';
import { t, textsOf } from '../../../i18n/translate.ts';
import { useEarlyText } from '../../../lib/use-early-input.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardFoot } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useAppleKeys } from '../../../ui/use-apple-keys.ts';
import { useSendKey } from '../use-send-key.ts';
import { useTypingFocus } from '../use-typing-focus.ts';
import { secondsOf, useAskLives, type AskLife } from './ask-life.ts';
import { AskWays } from './ask-ways.tsx';
import type { MadeAsk } from './make-ask.ts';
import { SHAPES, useAsk, type AskFailure, type Shape } from './use-ask.ts';

/** Counted as people count; half signs, which nothing can encrypt, are left out. */
const limit = (typed: string): string =>
  Array.from(typed.replaceAll(/\p{Surrogate}/gu, ''))
    .slice(0, NOTE_MAX_CODE_POINTS)
    .join('');

function Refused({ failure }: { readonly failure: AskFailure }) {
  return (
    <Notice tone="danger" title={t('ask.failed.title')}>
      <p>
        {failure === 'no-answer' && t('ask.failed.noAnswer')}
        {failure === 'time-range' && t('ask.failed.time')}
        {failure !== 'no-answer' && failure !== 'time-range' && t(`errors.${failure}`)}{' '}
        {failure === 'PRO_REQUIRED' && (
          <Link to="/pricing" className="text-ink underline decoration-1 underline-offset-[3px]">
            {t('ask.failed.plans')}
          </Link>
        )}
      </p>
    </Notice>
  );
}

interface AskFormProps {
  readonly life: AskLife;
  readonly onLife: (life: AskLife) => void;
  readonly onMade: (ask: MadeAsk) => void;
}

/** What is asked for. It stands in the link and on no server. */
export function AskForm({ life, onLife, onMade }: AskFormProps) {
  const [text, setText] = useState('');
  const [shape, setShape] = useState<Shape>('text');
  const [tells, setTells] = useState<boolean | null>(null);
  const { isBusy, failure, submit } = useAsk(onMade);
  const appleKeys = useAppleKeys();
  const edit = (typed: string) => setText(limit(typed));
  const field = useEarlyText<HTMLTextAreaElement>(text, edit);
  useTypingFocus(field);
  const send = () => void submit({ text, shape, life, tells });
  const { common } = useAskLives();
  useSendKey(send);
  const left = NOTE_MAX_CODE_POINTS - countCodePoints(text);
  return (
    <form
      method="dialog"
      noValidate
      aria-label={t('ask.form')}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Card>
        <CardBody className="grid gap-6">
          <TextArea
            ref={field}
            label={t('ask.question')}
            hint={`${t('ask.questionHint')} ${t('ask.left', { left })}`}
            placeholder={t('ask.placeholder')}
            rows={2}
            dir={text === '' ? undefined : 'auto'}
            autoComplete="off"
            readOnly={isBusy}
            value={text}
            onChange={({ target }) => edit(target.value)}
          />
          <div className="grid gap-2">
            <p className="font-medium">{t('ask.shape')}</p>
            <Segments
              legend={t('ask.shape')}
              labels={textsOf('ask.shapes')}
              values={SHAPES}
              value={shape}
              onChange={setShape}
            />
          </div>
          <div aria-live="polite" className="empty:absolute">
            {failure !== null && <Refused failure={failure} />}
          </div>
        </CardBody>
        <CardFoot className="justify-between">
          <span className="text-14 text-muted">
            {t('ask.life', { duration: describeDuration(secondsOf(life) ?? common) })}
          </span>
          <span className="flex items-center gap-3.5 max-tablet:w-full max-tablet:*:w-full">
            <kbd
              dir="ltr"
              className="font-sans text-14 font-medium text-muted max-tablet:hidden touch:hidden"
            >
              {appleKeys ? t('ask.keysApple') : t('ask.keys')}
            </kbd>
            <Button type="submit" look="primary" busy={isBusy}>
              {t('ask.make')}
            </Button>
          </span>
        </CardFoot>
      </Card>
      <AskWays life={life} onLife={onLife} tells={tells} onTells={setTells} />
    </form>
  );
}
