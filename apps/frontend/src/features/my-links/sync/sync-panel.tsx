import { useId, useState } from 'react';
import { LIST_SYNC } from '@oncelink/contracts/lists';
import { describeTime, formatNumber } from '../../../i18n/formats.ts';
import { t, textsOf } from '../../../i18n/translate.ts';
import type { SyncState } from '../../../session/list-sync/sync-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** What can be done about other devices. */
export interface SyncActions {
  readonly start: () => void;
  readonly stop: () => void;
  /** Removes the list of another device from the server, and begins with this one. @throws Error */
  readonly beginAnew: () => Promise<void>;
  /** @throws Error when it is not known whether that worked */
  readonly remove: () => Promise<void>;
  readonly addDevice: () => void;
  readonly signIn: () => void;
}

interface SyncPanelProps {
  readonly state: SyncState;
  readonly isSignedIn: boolean;
  /** The browser keeps nothing here. */
  readonly isBlocked: boolean;
  readonly actions: SyncActions;
}

/** Why the list is not the same everywhere, and what to do. */
function Trouble({ state: { step, skipped } }: { state: SyncState }) {
  const words = {
    unanswered: t('syncLinks.unanswered'),
    'other-account': t('syncLinks.otherAccount'),
    ended: t('syncLinks.ended'),
    full: t('syncLinks.full', { count: formatNumber(LIST_SYNC.entriesMax) }),
  };
  const known = (['unanswered', 'other-account', 'ended', 'full'] as const).find((one) => one === step);
  return (
    <>
      {known && <Notice tone="warn" title={words[known]} />}
      {skipped > 0 && <Notice tone="info" title={t('syncLinks.skipped', { count: skipped })} />}
    </>
  );
}

type Sure = 'remove' | 'anew' | null;

/** Asks before what is at the server is removed. */
function SureDialog({ sure, actions, onClose }: { sure: Sure; actions: SyncActions; onClose: () => void }) {
  if (sure === null) return null;
  const { title, text, confirm, keep, close, failed } =
    sure === 'remove' ? textsOf('syncLinks.remove') : textsOf('syncLinks.anew');
  return (
    <ConfirmDialog
      {...{ title, text, confirm, keep }}
      closeLabel={close}
      failure={{ title: failed, text: t('syncLinks.tryAgain') }}
      onConfirm={sure === 'remove' ? actions.remove : actions.beginAnew}
      onClose={onClose}
    />
  );
}

const Buttons = ({ actions, onRemove }: { actions: SyncActions; onRemove: () => void }) => (
  <div className="flex flex-wrap gap-3">
    <Button onClick={actions.addDevice}>{t('syncLinks.addDevice')}</Button>
    <Button look="quiet" onClick={onRemove}>
      {t('syncLinks.remove.start')}
    </Button>
  </div>
);

/** Keeps the list on other devices too: off until somebody wants it. */
export function SyncPanel({ state, isSignedIn, isBlocked, actions }: SyncPanelProps) {
  const id = useId();
  const [sure, setSure] = useState<Sure>(null);
  const { step, isOn, syncedAt } = state;
  return (
    <section aria-labelledby={`${id}-title`} className="mt-10 grid max-w-reading gap-4">
      <h2 id={`${id}-title`} className="text-20">
        {t('syncLinks.title')}
      </h2>
      {!isSignedIn && (
        <div className="grid justify-items-start gap-3">
          <p className="text-muted">{t(isOn ? 'syncLinks.signInAgain' : 'syncLinks.signedOut')}</p>
          <Button onClick={actions.signIn}>{t('syncLinks.signIn')}</Button>
        </div>
      )}
      {isSignedIn && isBlocked && <Notice tone="warn" title={t('syncLinks.blocked')} />}
      {isSignedIn && !isBlocked && (
        <>
          <div className="flex items-center gap-3.5">
            <Switch
              id={id}
              on={isOn}
              disabled={step === 'opening'}
              aria-describedby={`${id}-hint`}
              onToggle={(on) => (on ? actions.start() : actions.stop())}
            />
            <label htmlFor={id} className="flex min-h-11 items-center font-medium">
              {t('syncLinks.switch')}
            </label>
          </div>
          <p id={`${id}-hint`} className="text-14 text-muted">
            {t('syncLinks.hint')}
          </p>
          <div aria-live="polite" className="grid gap-3">
            <Trouble state={state} />
            {step === 'other-list' && (
              <Notice tone="warn" title={t('syncLinks.otherList.title')}>
                <p className="text-muted">{t('syncLinks.otherList.text')}</p>
                <Button look="quiet" className="-ms-3" onClick={() => setSure('anew')}>
                  {t('syncLinks.anew.start')}
                </Button>
              </Notice>
            )}
            {step === 'synced' && syncedAt !== null && (
              <p className="text-14 text-muted tabular-nums">
                {t('syncLinks.synced', { time: describeTime(syncedAt) })}
              </p>
            )}
          </div>
          {isOn && step !== 'other-account' && (
            <Buttons actions={actions} onRemove={() => setSure('remove')} />
          )}
        </>
      )}
      <SureDialog sure={sure} actions={actions} onClose={() => setSure(null)} />
    </section>
  );
}
