import { useEffect, useRef, useState, type ReactNode } from 'react';
import { deleteMe } from '../../api/account.ts';
import { ApiError } from '../../api/api-errors.ts';
import { t } from '../../i18n/translate.ts';
import { usePersonalClick } from '../../lib/personal-click.ts';
import { accountTexts } from './account.texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AccountSection } from './account-section.tsx';

const texts = accountTexts.deletion;

/** `code`: the server wants to know once more who asks. `failed` says why nothing was deleted, as far as is known. */
type Stage =
  | { readonly name: 'idle'; readonly returned: boolean }
  | { readonly name: 'asked' | 'busy' | 'code' }
  | { readonly name: 'failed'; readonly text: string };

async function tryToDelete(): Promise<'deleted' | Stage> {
  try {
    await deleteMe();
    return 'deleted';
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) return { name: 'failed', text: texts.noAnswer };
    if (error.code === 'FRESH_CODE_REQUIRED') return { name: 'code' };
    return { name: 'failed', text: `${texts.failed} ${t(`errors.${error.code}`)}` };
  }
}

/** Takes the focus back from the question. */
function Start({ takeFocus, onStart }: { takeFocus: boolean; onStart: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takeFocus) button.current?.focus();
  }, [takeFocus]);
  return (
    <Button ref={button} look="danger" onClick={onStart}>
      {texts.start}
    </Button>
  );
}

interface QuestionProps {
  readonly stage: Stage;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** What is deleted, before it is. Takes the focus: the button that led here is gone. */
function Question({ stage, onConfirm, onCancel }: QuestionProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const busy = stage.name === 'busy';
  const personally = usePersonalClick();
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="rounded-card border border-danger p-5 tablet:p-8">
      <h3 ref={title} tabIndex={-1} className="text-18 font-semibold outline-none">
        {texts.question}
      </h3>
      <p className="mt-3">{texts.deleted}</p>
      <ul className="mt-1 list-disc ps-5">
        {texts.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <p className="mt-3 text-muted">{texts.stays}</p>
      {stage.name === 'failed' && (
        <div role="alert" className="mt-5">
          <Notice tone="danger" title={stage.text} />
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-3 max-tablet:flex-col">
        <Button look="danger" busy={busy} onClick={personally(onConfirm)}>
          {busy ? texts.deleting : texts.confirm}
        </Button>
        <Button disabled={busy} onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  );
}

interface DeleteAccountProps {
  /** Asks for a fresh code, and calls back once it was right. */
  readonly renderFreshCode: (onSignedIn: () => void) => ReactNode;
  readonly onDeleted: () => void;
}

/** The end of the account, in two steps, or three where the last code is old. */
export function DeleteAccount({ renderFreshCode, onDeleted }: DeleteAccountProps) {
  const [stage, setStage] = useState<Stage>({ name: 'idle', returned: false });
  const run = async () => {
    setStage({ name: 'busy' });
    const outcome = await tryToDelete();
    if (outcome === 'deleted') onDeleted();
    else setStage(outcome);
  };
  const cancel = () => setStage({ name: 'idle', returned: true });
  return (
    <AccountSection title={texts.title} lede={texts.lede}>
      {stage.name === 'idle' && (
        <Start takeFocus={stage.returned} onStart={() => setStage({ name: 'asked' })} />
      )}
      {stage.name === 'code' && (
        <div className="grid gap-4 rounded-card border border-danger p-5 tablet:p-8">
          {renderFreshCode(() => void run())}
          <Button onClick={cancel} className="justify-self-start max-tablet:w-full">
            {texts.cancel}
          </Button>
        </div>
      )}
      {stage.name !== 'idle' && stage.name !== 'code' && (
        <Question stage={stage} onConfirm={() => void run()} onCancel={cancel} />
      )}
    </AccountSection>
  );
}
