import '../../ui/styles/site.css';
import { useCallback, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Opening } from '../../features/my-links/no-links.tsx';
import { createLatePart, useLatePart } from '../../lib/late-part.ts';
import { withTopic } from '../../i18n/language.ts';
import { t } from '../../i18n/translate.ts';
import type { KeptLink } from '../../lib/link-list/kept-link.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { AppScreen } from '../../ui/page-layout.tsx';

const list = createLatePart(() => import('./late-list.ts'));

/** Of the address in a mail that tells how a link ended. */
const STOP = /^#stop\.([\w-]{43})$/;

/** What the answer to an ask needs. */
const answer = createLatePart(() =>
  withTopic('ended-link', () => withTopic('asks', () => import('./late-answer.tsx'))),
);

const sync = createLatePart(() => withTopic('late/sync', () => import('./late-sync.ts')));

/** Where the link leads that brings the list to another device. */
const JOIN = '#join.';

/** What became of the links that were made in this browser. Its HTML is the same for everyone: the list comes late. */
export default function LinksPage() {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [, token] = STOP.exec(hash) ?? [];
  const late = useLatePart(list, 'now');
  const lateSync = useLatePart(sync, hash.startsWith(JOIN) ? 'now' : 'idle');
  const [isSynced, setSynced] = useState(false);
  const [opened, setOpened] = useState<KeptLink | null>(null);
  const lateAnswer = useLatePart(answer, opened === null ? 'used' : 'now');
  const close = useCallback(() => setOpened(null), []);
  const head = <PageHead title={t('myLinks.pageTitle')} description={t('myLinks.pageDescription')} hidden />;
  if (opened !== null && lateAnswer !== null)
    return (
      <>
        {head}
        <lateAnswer.KeptAnswer link={opened} onBack={close} />
      </>
    );
  return (
    <AppScreen title={t('myLinks.title')} lede={t(isSynced ? 'myLinks.ledeSynced' : 'myLinks.lede')}>
      {head}
      {/* As high before the list is there as after it, so that what stands below does not move. */}
      <div className="min-h-[65svh]">
        {late === null ? (
          <Opening />
        ) : (
          <>
            {token !== undefined && <late.StopMails key={token} token={token} />}
            {lateSync !== null && hash.startsWith(JOIN) && <lateSync.Join key={hash} hash={hash} />}
            <late.MyLinks
              onOpen={setOpened}
              onAnother={(link) => {
                late.setNextLink(link);
                navigate('/');
              }}
            />
            {lateSync !== null && <lateSync.Sync onChange={setSynced} />}
          </>
        )}
      </div>
    </AppScreen>
  );
}
