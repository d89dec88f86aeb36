import { useRef, useState } from 'react';
import { t, textsOf } from '../../i18n/translate.ts';
import type { KeptLink } from '../../lib/link-list/kept-link.ts';
import { DESTROYED_AFTER_MS, saveStatement } from '../../api/receipt/save-statement.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SaveStatement } from '../../ui/save-statement.tsx';
import { callLink, isOverdue } from './describe-link.ts';
import type { ListActions } from './link-actions.ts';
import { LinkFacts } from './link-facts.tsx';
import { useFetched } from './use-fetched.ts';
import { RenameForm } from './rename-form.tsx';

interface LinkPanelProps {
  readonly id: string;
  readonly link: KeptLink;
  readonly now: number;
  readonly actions: ListActions;
}

const TakeBackDialog = ({
  link,
  actions,
  onClose,
}: Pick<LinkPanelProps, 'link' | 'actions'> & { onClose: () => void }) => {
  const { title, text, confirm, keep, close } = textsOf('myLinks.takeBack');
  return (
    <ConfirmDialog
      {...{ title, text, confirm, keep }}
      closeLabel={close}
      failure={textsOf('myLinks.takeBackFailed')}
      onConfirm={async () => void (await actions.takeBack(link))}
      onClose={onClose}
    />
  );
};

/** What is known of one link, and what can be done about it. */
export function LinkPanel({ id, link, now, actions }: LinkPanelProps) {
  const [step, setStep] = useState<'idle' | 'renaming' | 'taking-back'>('idle');
  const fetched = useFetched(link);
  const renameButton = useRef<HTMLButtonElement>(null);
  const isWaiting = link.state === 'waiting' && !isOverdue(link, now);
  const isOpen = isWaiting || link.state === 'answered';
  const isEnded = link.kind !== 'ask' && link.state !== 'waiting' && link.state !== 'unknown';
  const stop = () => {
    setStep('idle');
    // The form took the focus along.
    setTimeout(() => renameButton.current?.focus());
  };
  const named = { name: callLink(link) };
  return (
    <div id={id} className="link-panel">
      <LinkFacts link={link} now={now} fetched={fetched} />
      {step === 'renaming' ? (
        <RenameForm
          label={link.label}
          onSave={(label) => {
            actions.rename(link, label);
            stop();
          }}
          onCancel={stop}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          {link.kind === 'ask' && isWaiting && (
            <Button onClick={() => actions.open(link)}>{t('myLinks.actions.open')}</Button>
          )}
          {isOpen && (
            <Button
              aria-label={t('myLinks.actions.takeBackNamed', named)}
              onClick={() => setStep('taking-back')}
            >
              {t('myLinks.actions.takeBack')}
            </Button>
          )}
          {!isOpen && link.kind !== 'ask' && link.state !== 'waiting' && (
            <Button onClick={() => actions.another(link)}>{t('myLinks.actions.another')}</Button>
          )}
          <Button ref={renameButton} look={isOpen ? 'line' : 'quiet'} onClick={() => setStep('renaming')}>
            {t('myLinks.actions.rename')}
          </Button>
          <Button
            look="quiet"
            aria-label={t('myLinks.actions.forgetNamed', named)}
            onClick={() => actions.forget(link)}
          >
            {t('myLinks.actions.forget')}
          </Button>
        </div>
      )}
      {isEnded && (
        <SaveStatement
          save={() => saveStatement(link, link.tag)}
          name={callLink(link)}
          destroyedAt={(link.endedAt ?? link.knownAt) + DESTROYED_AFTER_MS}
        />
      )}
      {step === 'taking-back' && (
        <TakeBackDialog link={link} actions={actions} onClose={() => setStep('idle')} />
      )}
    </div>
  );
}
