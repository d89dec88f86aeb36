import { Link } from 'react-router-dom';
import { useSession } from '../../session/session-store.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { t } from '../../i18n/translate.ts';

/** Says who makes links, before a visitor types one who may not. The server decides. */
export function ClosedSite() {
  const who = useSiteConfig()?.whoMayCreate ?? 'anyone';
  const session = useSession();
  if (who === 'anyone' || session !== null) return null;
  return (
    <p className="mb-4 max-w-lede font-medium">
      {t(`home.closed.${who}`)}{' '}
      <Link to="/get-started" className="underline decoration-1 underline-offset-[3px]">
        {t('chrome.signIn')}
      </Link>
    </p>
  );
}
