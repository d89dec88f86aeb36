import { useEffect, useState } from 'react';
import { PageHead } from '../../ui/page-head.tsx';
import { OpenLink } from '../../features/open-link/open-link.tsx';
import { withTopic } from '../../i18n/language.ts';
import { t } from '../../i18n/translate.ts';
import { isAskLink } from '../../lib/addresses.ts';
import { createLatePart, useLatePart } from '../../lib/late-part.ts';
import { useBrowserValue } from '../../lib/use-browser-value.ts';
import { keepFragment } from './keep-fragment.ts';

/** Nobody who opens a secret loads it. */
const asks = createLatePart(() =>
  withTopic('ended-link', () => withTopic('asks', () => import('./late-asks.ts'))),
);

function Ask() {
  const late = useLatePart(asks, 'now');
  return late ? <late.AskReader /> : <div aria-busy className="wrap min-h-[65svh]" />;
}

/**
 * Answers `/s-`, `/s-{code}`, `/sh-{code}`, `/shp-{code}` and `/r-`: the same page for each, whatever the link holds. Its HTML is that of
 * secrets, which nobody sees at `/r-` (start.ts).
 */
export default function OpenLinkPage() {
  const [visit, setVisit] = useState(0);
  const isAsk = useBrowserValue(() => isAskLink(location.pathname), false);
  useEffect(() => {
    // Another link in the same tab changes nothing but the fragment, and the page is not loaded anew.
    const startAnew = () => setVisit((count) => count + 1);
    addEventListener('hashchange', startAnew);
    document.addEventListener('click', keepFragment);
    return () => {
      removeEventListener('hashchange', startAnew);
      document.removeEventListener('click', keepFragment);
    };
  }, []);
  if (isAsk) return <Ask key={visit} />;
  return (
    <>
      <PageHead title={t('openLink.pageTitle')} description={t('openLink.pageDescription')} hidden />
      <OpenLink key={visit} />
    </>
  );
}
