import { useEffect, useState } from 'react';
import { PageHead } from '../../ui/page-head.tsx';
import { OpenLink } from '../../features/open-link/open-link.tsx';
import { t } from '../../i18n/translate.ts';
import { keepFragment } from './keep-fragment.ts';

/** Answers `/s-`, `/s-{code}`, `/sh-{code}` and `/shp-{code}`: the same page for each, whatever the link holds. */
export default function OpenLinkPage() {
  const [visit, setVisit] = useState(0);
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
  return (
    <>
      <PageHead title={t('openLink.pageTitle')} description={t('openLink.pageDescription')} hidden />
      <OpenLink key={visit} />
    </>
  );
}
