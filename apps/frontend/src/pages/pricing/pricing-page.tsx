import '../../ui/styles/site.css';
import { useState } from 'react';
import { PageHead } from '../../ui/page-head.tsx';
import { useHasPlans } from '../../session/site-config.ts';
import { PERIODS, type Period } from '../../session/checkout-wish.ts';
import { t, textsOf } from '../../i18n/translate.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { AppScreen } from '../../ui/page-layout.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Comparison } from './comparison.tsx';
import { EnterprisePlan } from './enterprise-plan.tsx';
import { Features, PlanCard } from './plan-card.tsx';
import { FEATURES } from './plans.ts';
import { ProPlan } from './pro-plan.tsx';

const Closing = () => (
  <section className="mt-18 border-t border-line py-18 tablet:mt-28 tablet:py-28">
    <div className="wrap">
      <h2 className="mb-8 max-w-[15ch] text-56 text-balance">{t('pricing.closing.title')}</h2>
      <ButtonLink to="/">{t('pricing.closing.action')}</ButtonLink>
    </div>
  </section>
);

const NothingToBuy = () => (
  <AppScreen title={t('pricing.nothingToBuy.title')} lede={t('pricing.nothingToBuy.lede')}>
    <Features features={FEATURES.pro.filter(({ planned }) => !planned)} />
    <ButtonLink to="/" className="mt-8">
      {t('pricing.nothingToBuy.action')}
    </ButtonLink>
  </AppScreen>
);

function Plans() {
  const [period, setPeriod] = useState<Period>('yearly');
  return (
    <>
      <div className="wrap">
        <div className="flex flex-col justify-between gap-6 py-6 tablet:flex-row tablet:items-end tablet:gap-8 tablet:pt-14 tablet:pb-10">
          <h1 className="text-56">
            {t('pricing.title.free')}
            <br />
            {t('pricing.title.pro')}
          </h1>
          <Segments
            legend={t('checkout.period')}
            labels={textsOf('checkout.periods')}
            values={PERIODS}
            value={period}
            onChange={setPeriod}
          />
        </div>
        <div className="grid grid-cols-1 gap-4 tablet:gap-6 desktop:grid-cols-[5fr_7fr]">
          <PlanCard
            name={t('pricing.hobby.name')}
            price={<span className="text-36 leading-16">{t('pricing.hobby.price')}</span>}
            note={t('pricing.hobby.note')}
            description={t('pricing.hobby.description')}
            features={FEATURES.hobby}
            className="border-line"
          >
            <ButtonLink to="/" wide>
              {t('pricing.hobby.action')}
            </ButtonLink>
          </PlanCard>
          <ProPlan period={period} />
          <EnterprisePlan />
        </div>
        <Comparison />
      </div>
      <Closing />
    </>
  );
}

export default function PricingPage() {
  const hasPlans = useHasPlans();
  return (
    <>
      <PageHead title={t('pricing.pageTitle')} description={t('pricing.pageDescription')} />
      {hasPlans ? <Plans /> : <NothingToBuy />}
    </>
  );
}
