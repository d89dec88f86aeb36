import { PageHead } from '../../ui/page-head.tsx';
import { Composer } from '../../features/create-link/composer.tsx';
import { isMade } from '../../features/create-link/create-link-state.ts';
import { useCreateLink } from '../../features/create-link/use-create-link.ts';
import { usedForm } from '../../features/create-link/used-form.ts';
import { useLatePart } from '../../lib/late-part.ts';
import { t, textsOf } from '../../i18n/translate.ts';
import { goToStart, useFreshArrival } from '../../ui/arrival.ts';
import { MarginNotes, Sheet } from '../../ui/page-layout.tsx';
import { ClosedSite } from './closed-site.tsx';
import { Reasons } from './reasons.tsx';
import { Why } from './why.tsx';

export default function HomePage() {
  const { flow, state, allowance } = useCreateLink();
  const late = useLatePart(usedForm);
  // Who follows a link to here wants the form; who comes back wants what was there.
  useFreshArrival((again) => {
    flow.startAnew();
    // "Get Started" leads to here: pressed on this page it would seem to do nothing.
    if (again) document.querySelector<HTMLElement>('main textarea')?.focus();
  });
  const startAnother = () => {
    flow.startAnew();
    goToStart();
  };
  const head = <PageHead title={t('home.pageTitle')} description={t('home.pageDescription')} />;
  if (isMade(state))
    return (
      <>
        {head}
        {late && (
          <late.MadeLink states={flow.store} state={state} plan={allowance.plan} onAnother={startAnother} />
        )}
      </>
    );
  return (
    <div className="wrap pt-3 tablet:pt-8">
      {head}
      <h1 className="text-56">{t('home.title')}</h1>
      <p className="mt-1.5 mb-4 max-w-lede text-muted tablet:mt-2.5 tablet:mb-7 tablet:text-18">
        {t('home.lede')}
      </p>
      <ClosedSite />
      <Sheet
        notes={
          <MarginNotes
            id="first-screen-end"
            label={t('home.notesLabel')}
            notes={Object.values(textsOf('home.notes'))}
          />
        }
      >
        <Composer flow={flow} state={state} allowance={allowance} />
      </Sheet>
      <Reasons />
      <Why />
    </div>
  );
}
