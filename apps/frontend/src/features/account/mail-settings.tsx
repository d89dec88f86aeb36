import { useId, useState } from 'react';
import type { User } from '@oncelink/contracts';
import { changeSettings } from '../../api/account.ts';
import { ApiError } from '../../api/api-errors.ts';
import { t } from '../../i18n/translate.ts';
import { currentSession, keepUser } from '../../session/session-store.ts';
import { Switch } from '../../ui/switch.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { AccountSection } from './account-section.tsx';
import { accountTexts, accountToasts } from './account.texts.ts';

const texts = accountTexts.mails;

async function save(tellOpened: boolean): Promise<void> {
  const token = currentSession()?.token;
  try {
    const { user } = await changeSettings({ tellOpened });
    if (token !== undefined) keepUser(token, user);
  } catch (error) {
    // The end of the session has been told already.
    if (error instanceof ApiError && error.code === 'SESSION_ENDED') return;
    const { title, description } = accountToasts.settingFailed;
    const isRefused = error instanceof ApiError && error.status < 500;
    showToast({
      title,
      description: isRefused ? t(`errors.${error.code}`) : description,
      variant: 'destructive',
    });
  }
}

/** Which mails new links start with, on all devices. */
export function MailSettings({ user: { tellOpened = false } }: { user: User }) {
  const id = useId();
  // A switch follows at once; what the server says counts.
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = async (on: boolean) => {
    setWanted(on);
    await save(on);
    setWanted(null);
  };
  return (
    <AccountSection title={texts.title} lede={texts.lede}>
      <div className="flex items-center gap-3.5">
        <Switch
          id={id}
          on={wanted ?? tellOpened}
          aria-describedby={`${id}-hint`}
          onToggle={(on) => void (wanted === null && change(on))}
        />
        <label htmlFor={id} className="flex min-h-11 items-center font-medium">
          {texts.tellOpened}
        </label>
      </div>
      <p id={`${id}-hint`} className="mt-2 max-w-reading text-14 text-muted">
        {texts.hint}
      </p>
    </AccountSection>
  );
}
