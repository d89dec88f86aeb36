import { t, textsOf } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { copyText } from './copy-text.ts';

/** The password once more, for its own way to the reader: a suggested one is known to nobody else. */
export const PasswordReminder = ({ password }: { password: string }) => (
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
  </div>
);
