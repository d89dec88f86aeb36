import Globe from 'lucide-react/icons/globe';
import { LANGUAGES, isLanguage } from '@oncelink/contracts';
import { useEarlyInput } from '../lib/use-early-input.ts';
import { t } from '../i18n/translate.ts';
import { useLanguage } from '../i18n/language.ts';
import { joinClasses } from '../ui/join-classes.ts';
import { chooseLanguage } from './choose-language.ts';

const NAMES = Object.entries(LANGUAGES);

/** The system's own select, unseen over an icon: it works with every keyboard, screen reader and phone. */
export function LanguageSwitch({ wide = false }: { wide?: boolean }) {
  const language = useLanguage();
  const choose = (value: string) => {
    if (isLanguage(value)) void chooseLanguage(value);
  };
  const select = useEarlyInput(({ value }: HTMLSelectElement) => value, language, choose);
  return (
    <span
      className={joinClasses(
        'relative inline-flex h-11 min-w-11 items-center justify-center gap-2 rounded-field text-muted hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ember',
        wide && 'w-full border border-ash font-semibold text-ink',
      )}
    >
      <Globe aria-hidden size={20} strokeWidth={1.75} />
      {wide && <span aria-hidden>{LANGUAGES[language]}</span>}
      <select
        ref={select}
        aria-label={t('chrome.language')}
        value={language}
        onChange={({ target: { value } }) => choose(value)}
        className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
      >
        {NAMES.map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
