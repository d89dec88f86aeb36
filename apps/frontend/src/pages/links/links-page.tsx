import '../../ui/styles/site.css';
import { useLocation, useNavigate } from 'react-router-dom';
import { createLatePart, useLatePart } from '../../lib/late-part.ts';
import { t } from '../../i18n/translate.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { AppScreen } from '../../ui/page-layout.tsx';

const list = createLatePart(() => import('./late-list.ts'));

/** Of the address in a mail that tells how a link ended. */
const STOP = /^#stop\.([\w-]{43})$/;

/** What became of the links that were made in this browser. Its HTML is the same for everyone: the list comes late. */
export default function LinksPage() {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [, token] = STOP.exec(hash) ?? [];
  const late = useLatePart(list, 'now');
  return (
    <AppScreen title={t('myLinks.title')} lede={t('myLinks.lede')}>
      <PageHead title={t('myLinks.pageTitle')} description={t('myLinks.pageDescription')} hidden />
      {/* As high before the list is there as after it, so that what stands below does not move. */}
      <div className="min-h-[65svh]">
        {late === null ? (
          <div aria-busy className="border-t border-line" />
        ) : (
          <>
            {token !== undefined && <late.StopMails key={token} token={token} />}
            <late.MyLinks
              onAnother={({ label }) => {
                late.setNextLabel(label);
                navigate('/');
              }}
            />
          </>
        )}
      </div>
    </AppScreen>
  );
}
