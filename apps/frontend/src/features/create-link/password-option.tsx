import { PASSWORD_MAX_CODE_POINTS } from '@oncelink/contracts';
import { t } from '../../i18n/translate.ts';
import { PasswordField } from '../../ui/password-field.tsx';

interface PasswordOptionProps {
  readonly password: string;
  readonly onEdit: (password: string) => void;
}

/** Counted as people count: `maxLength` would cut an emoji in two. */
const limit = (typed: string): string => Array.from(typed).slice(0, PASSWORD_MAX_CODE_POINTS).join('');

/** The list of words is loaded for those who ask for it. */
async function suggestPassword(): Promise<string> {
  const { generatePassword } = await import('@oncelink/link-crypto/password');
  return generatePassword();
}

export const PasswordOption = ({ password, onEdit }: PasswordOptionProps) => (
  <div className="tablet:w-76">
    <PasswordField
      label={t('createLink.password')}
      hideLabel
      value={password}
      // Smaller, so that a suggestion of four words is seen whole.
      className="tablet:text-14"
      onChange={(event) => onEdit(limit(event.target.value))}
      onSuggest={async () => onEdit(await suggestPassword())}
    />
  </div>
);
