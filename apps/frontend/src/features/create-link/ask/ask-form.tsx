import { useRef, useState } from 'react';
import { NOTE_MAX_CODE_POINTS } from '@oncelink/contracts';
import type { Question } from '@oncelink/link-crypto/asking';
import { countCodePoints } from '@oncelink/link-crypto/check-text';
import { FORM_NAMES, type FormName } from '@oncelink/link-crypto/forms';
import { ApiError } from '../../../api/api-errors.ts';
import { t, textsOf } from '../../../i18n/translate.ts';
import { createLatePart, useLatePart } from '../../../lib/late-part.ts';
import { useEarlyText } from '../../../lib/use-early-input.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardFoot } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useAppleKeys } from '../../../ui/use-apple-keys.ts';
import { useSendKey } from '../use-send-key.ts';
import { tellsByDefault } from '../rich/mail-default.ts';
import { useTypingFocus } from '../use-typing-focus.ts';
import { AskMail } from './ask-mail.tsx';
import type { AskDraft, MadeAsk } from './make-ask.ts';

const SHAPES = ['text', ...FORM_NAMES] as const;
type Shape = 'text' | FormName;

/** With the list of this browser, which a page that is made without one must not open. */
const maker = createLatePart(() => import('./make-ask.ts'));

/** Counted as people count; half signs, which nothing can encrypt, are left out. */
const limit = (typed: string): string =>
  Array.from(typed.replaceAll(/\p{Surrogate}/gu, ''))
    .slice(0, NOTE_MAX_CODE_POINTS)
    .join('');

type Failure = { readonly code: ApiError['code'] | null };

const describe = ({ code }: Failure): string =>
  code === null ? t('ask.failed.noAnswer') : t(`errors.${code}`);

function questionOf(text: string, shape: Shape, isTold: boolean): Question {
  const asked = text.trim();
  return {
    ...(asked !== '' && { text: asked }),
    ...(shape !== 'text' && { form: shape }),
    ...(isTold && { tellsAsker: true as const }),
  };
}

/** Makes the ask once: the same question that is sent again is the same ask. */
function useAsk(onMade: (ask: MadeAsk) => void) {
  const draft = useRef<{ readonly key: string; readonly ask: Promise<AskDraft> }>(null);
  const [step, setStep] = useState<'idle' | 'busy' | Failure>('idle');
  const submit = async (text: string, shape: Shape, tells: boolean | null) => {
    if (step === 'busy') return;
    setStep('busy');
    try {
      const { draftAsk, sendAsk } = await maker.load();
      // What is left to the account is decided here, as with links.
      const isTold = tells ?? (await tellsByDefault());
      const key = JSON.stringify([text, shape, isTold]);
      if (draft.current?.key !== key) {
        draft.current = { key, ask: draftAsk(questionOf(text, shape, isTold)) };
      }
      onMade(await sendAsk(await draft.current.ask));
    } catch (error) {
      if (!(error instanceof ApiError)) draft.current = null;
      setStep({ code: error instanceof ApiError ? error.code : null });
    }
  };
  return { step, submit, isBusy: step === 'busy', failure: typeof step === 'string' ? null : step };
}

/** What is asked for. It stands in the link and on no server. */
export function AskForm({ onMade }: { readonly onMade: (ask: MadeAsk) => void }) {
  const [text, setText] = useState('');
  const [shape, setShape] = useState<Shape>('text');
  const [tells, setTells] = useState<boolean | null>(null);
  const { isBusy, failure, submit } = useAsk(onMade);
  const appleKeys = useAppleKeys();
  useLatePart(maker, 'idle');
  const edit = (typed: string) => setText(limit(typed));
  const field = useEarlyText<HTMLTextAreaElement>(text, edit);
  useTypingFocus(field);
  const send = () => void submit(text, shape, tells);
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
          <div aria-live="polite">
            {failure !== null && (
              <Notice tone="danger" title={t('ask.failed.title')}>
                <p>{describe(failure)}</p>
              </Notice>
            )}
          </div>
        </CardBody>
        <CardFoot className="justify-between">
          <span className="text-14 text-muted">{t('ask.life')}</span>
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
      <AskMail tells={tells} onChoose={setTells} />
    </form>
  );
}
