import type { PasswordSuite } from '@oncelink/link-crypto';
import { t, textsOf } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { copyText } from './copy-text.ts';

interface PasswordReminderProps {
  readonly password: string;
  readonly suite: PasswordSuite | undefined;
}

/** The password once more, for its own way to the reader: a suggested one is known to nobody else. */
export const PasswordReminder = ({ password, suite }: PasswordReminderProps) => (
  <div className="flex flex-wrap items-end gap-3 border-t border-line pt-5 tablet:mt-2">
    <div className="min-w-[min(14rem,100%)] flex-1">
      <PasswordField label={t('readyLink.password')} value={password} readOnly />
    </div>
    <Button
      className="max-tablet:w-full"
      onClick={() => void copyText(password, textsOf('readyLink.copiedPassword'))}
    >
      {t('readyLink.copyPassword')}
    </Button>
    {suite === 3 && (
      <div className="mt-2 w-full">
        <Notice tone="warn" title={t('readyLink.weaker.title')}>
          <p className="text-muted">{t('readyLink.weaker.text')}</p>
        </Notice>
      </div>
    )}
  </div>
);
