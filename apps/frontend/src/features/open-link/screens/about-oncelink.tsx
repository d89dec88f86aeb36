import { Link } from 'react-router-dom';
import { t } from '../../../i18n/translate.ts';

/** For a reader who has never heard of it. */
export const AboutOncelink = ({ unsealed }: { unsealed: boolean }) => (
  <aside id="first-screen-end" aria-label={t('openLink.aboutLabel')}>
    <p className="font-semibold">{t('openLink.aboutHeading')}</p>
    <p className="mt-1 text-muted">
      {t('openLink.about')} {!unsealed && t('openLink.aboutOnce')}
    </p>
    <p className="mt-3">
      <Link to="/" className="text-ember underline underline-offset-4">
        {t('openLink.sendOne')}
      </Link>
    </p>
  </aside>
);
