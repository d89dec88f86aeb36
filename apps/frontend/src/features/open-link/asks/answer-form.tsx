import { useId, useState, type ComponentType } from 'react';
import Lock from 'lucide-react/icons/lock';
import { SECRET_MAX_CODE_POINTS } from '@oncelink/contracts';
import type { Fields, Message } from '@oncelink/link-crypto';
import type { Question } from '@oncelink/link-crypto/asking';
import { checkMessage, countCodePoints, type MessageProblem } from '@oncelink/link-crypto/check-text';
import { neededField, type FormName } from '@oncelink/link-crypto/forms';
import { formatNumber } from '../../../i18n/formats.ts';
import { t } from '../../../i18n/translate.ts';
import { usePersonalClick } from '../../../lib/personal-click.ts';
import { Button } from '../../../ui/button.tsx';
import { CardBody, CardFoot } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { INPUT_CLASSES } from '../../../ui/field.tsx';
import { useAppleKeys } from '../../../ui/use-apple-keys.ts';
import { usePersonalSendKey } from './use-personal-send-key.ts';

type Values = Fields['values'];

/** Shows the fields of a form. The page that has both sides brings it. */
export type FieldsEditor = ComponentType<{
  readonly form: FormName;
  readonly values: Values;
  readonly onEdit: (values: Values) => void;
}>;

function fieldsProblem(form: FormName, values: Values): MessageProblem | null {
  if ((values[neededField(form)] ?? '').trim() === '') return 'empty';
  const texts = Object.values(values);
  if (texts.some((text) => text !== '' && checkMessage(text) === 'malformed')) return 'malformed';
  const length = texts.reduce((sum, text) => sum + countCodePoints(text), 0);
  return length > SECRET_MAX_CODE_POINTS ? 'too-long' : null;
}

function messageOf(form: FormName | undefined, text: string, values: Values): Message {
  if (form === undefined) return { text };
  const filled = Object.entries(values).filter(([, value]) => value !== '');
  return { fields: { form, values: Object.fromEntries(filled) } };
}

interface TextAnswerProps {
  readonly text: string;
  readonly readOnly: boolean;
  readonly onEdit: (text: string) => void;
}

function TextAnswer({ text, readOnly, onEdit }: TextAnswerProps) {
  const id = useId();
  const excess = countCodePoints(text) - SECRET_MAX_CODE_POINTS;
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-medium">
        {t('answer.label')}
      </label>
      <textarea
        id={id}
        rows={4}
        value={text}
        readOnly={readOnly}
        // Browsers then keep no copy of it for the back button or a restored session.
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        dir={text === '' ? undefined : 'auto'}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onEdit(target.value)}
        className={`${INPUT_CLASSES} font-mono`}
      />
      <p id={`${id}-note`} aria-live="polite" className="text-14 font-medium text-danger empty:absolute">
        {excess > 0 && t('answer.tooLong', { limit: formatNumber(SECRET_MAX_CODE_POINTS) })}
      </p>
    </div>
  );
}

/** For those who have a keyboard. */
function SendKeys() {
  const appleKeys = useAppleKeys();
  return (
    <kbd dir="ltr" className="font-sans text-14 font-medium text-muted max-tablet:hidden touch:hidden">
      {appleKeys ? t('ask.keysApple') : t('ask.keys')}
    </kbd>
  );
}

interface AnswerFormProps {
  readonly question: Question;
  readonly editor: FieldsEditor | null;
  readonly step: 'idle' | 'busy' | 'failed' | 'limited';
  readonly onSend: (message: Message) => void;
}

/** What is typed stays here until it is sent, whatever fails. */
export function AnswerForm({ question: { form }, editor: Editor, step, onSend }: AnswerFormProps) {
  const [text, setText] = useState('');
  const [values, setValues] = useState<Values>({});
  const personally = usePersonalClick();
  const problem = form === undefined ? checkMessage(text) : fieldsProblem(form, values);
  const busy = step === 'busy';
  const send = () => onSend(messageOf(form, text, values));
  usePersonalSendKey(problem === null && !busy ? send : null);
  return (
    <form
      method="dialog"
      noValidate
      aria-label={t('answer.form')}
      onSubmit={(event) => event.preventDefault()}
    >
      <CardBody className="grid gap-4">
        {form === undefined ? (
          <TextAnswer text={text} readOnly={busy} onEdit={setText} />
        ) : (
          Editor && <Editor form={form} values={values} onEdit={setValues} />
        )}
        <div aria-live="polite" className="empty:absolute">
          {(step === 'failed' || step === 'limited') && (
            <Notice tone="danger" title={t('answer.failed')}>
              <p>{step === 'limited' ? t('answer.limitedHint') : t('answer.failedHint')}</p>
            </Notice>
          )}
          {problem === 'malformed' && <p className="text-14 text-danger">{t('answer.malformed')}</p>}
        </div>
      </CardBody>
      <CardFoot className="justify-between">
        <span className="inline-flex items-center gap-[7px] text-14 text-muted">
          <Lock aria-hidden size={16} strokeWidth={1.75} className="flex-none" />
          {t('answer.encryptedHere')}
        </span>
        <span className="flex items-center gap-3.5 max-tablet:w-full max-tablet:*:w-full">
          <SendKeys />
          <Button
            type="submit"
            look="primary"
            busy={busy}
            disabled={problem !== null}
            onClick={personally(send)}
          >
            {step === 'failed' ? t('answer.sendAgain') : t('answer.send')}
          </Button>
        </span>
      </CardFoot>
    </form>
  );
}
