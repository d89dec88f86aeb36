import { useEffect } from 'react';
import { PageHead } from '../../app/page-head.tsx';
import { notFoundTexts } from '../../texts/not-found.ts';
import { ButtonLink } from '../../ui/button.tsx';

export default function NotFoundPage() {
  useEffect(() => {
    // Never the path: a mistyped link may hold a key.
    console.info('404');
  }, []);
  return (
    <div className="wrap py-18 tablet:py-32">
      <PageHead title={notFoundTexts.pageTitle} description={notFoundTexts.heading} hidden />
      <p className="font-mono text-muted">{notFoundTexts.status}</p>
      <h1 className="mt-3 text-56 text-balance">{notFoundTexts.heading}</h1>
      <p className="mt-4 mb-8 max-w-lede text-18 text-muted">{notFoundTexts.text}</p>
      <ButtonLink to="/" look="primary">
        {notFoundTexts.home}
      </ButtonLink>
    </div>
  );
}
