import { t } from '../../i18n/translate.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { AppScreen } from '../../ui/page-layout.tsx';

/** Shown instead of the form, also when another tab signs in meanwhile. */
export const AlreadySignedIn = ({ email }: { email: string }) => (
  <AppScreen title={t('signIn.already.title')} lede={t('signIn.already.lede', { email })}>
    <div className="flex gap-3 max-tablet:flex-col">
      <ButtonLink to="/" look="primary">
        {t('signIn.already.create')}
      </ButtonLink>
      <ButtonLink to="/account">{t('signIn.already.account')}</ButtonLink>
    </div>
  </AppScreen>
);
