import { useEffect } from 'react';
import { PageHead } from '../../ui/page-head.tsx';
import { t } from '../../i18n/translate.ts';
import { ButtonLink } from '../../ui/button.tsx';

export default function NotFoundPage() {
  useEffect(() => {
    // Never the path: a mistyped link may hold a key.
    console.info('404');
  }, []);
  return (
    <div className="wrap py-18 tablet:py-32">
      <PageHead title={t('notFound.pageTitle')} description={t('notFound.heading')} hidden />
      <p className="font-mono text-muted">{t('notFound.status')}</p>
      <h1 className="mt-3 text-56 text-balance">{t('notFound.heading')}</h1>
      <p className="mt-4 mb-8 max-w-lede text-18 text-muted">{t('notFound.text')}</p>
      <ButtonLink to="/" look="primary">
        {t('notFound.home')}
      </ButtonLink>
    </div>
  );
}
