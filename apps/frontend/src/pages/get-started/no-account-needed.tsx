import { useSiteConfig } from '../../session/site-config.ts';
import { inCurrentLanguage } from '../../i18n/language.ts';
import { t } from '../../i18n/translate.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** Most who come to sign up only want to send something: they need no account, and read what one is for. */
export function NoAccountNeeded() {
  const mayAnyoneCreate = (useSiteConfig()?.whoMayCreate ?? 'anyone') === 'anyone';
  if (!mayAnyoneCreate) return null;
  return (
    <section
      aria-labelledby="no-account"
      className="mb-10 border-b border-line pb-8"
      {...inCurrentLanguage()}
    >
      <p id="no-account" className="text-18 font-semibold">
        {t('signIn.noAccount.title')}
      </p>
      <p className="mt-2 mb-4 text-muted">{t('signIn.noAccount.text')}</p>
      <ButtonLink to="/">{t('signIn.noAccount.send')}</ButtonLink>
    </section>
  );
}
