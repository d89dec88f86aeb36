import { PageHead } from '../../app/page-head.tsx';
import { pricingTexts } from '../../texts/en/pricing.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PlanCard } from './plan-card.tsx';
import { ProPlan } from './pro-plan.tsx';

const { hobby, enterprise, title } = pricingTexts;

const BigWord = ({ children }: { children: string }) => (
  <span className="text-36 leading-16">{children}</span>
);

export default function PricingPage() {
  return (
    <div className="wrap pb-18 tablet:pb-28">
      <PageHead title={pricingTexts.pageTitle} description={pricingTexts.pageDescription} />
      <h1 className="pt-6 pb-6 text-56 tablet:pt-14 tablet:pb-10">
        {title[0]}
        <br />
        {title[1]}
      </h1>
      <div className="grid gap-4 tablet:gap-6 desktop:grid-cols-[5fr_7fr]">
        <PlanCard
          name={hobby.name}
          price={<BigWord>{hobby.price}</BigWord>}
          note={hobby.note}
          description={hobby.description}
          features={hobby.features}
          className="border-line"
        >
          <ButtonLink to="/" wide>
            {hobby.action}
          </ButtonLink>
        </PlanCard>
        <ProPlan />
        <PlanCard
          name={enterprise.name}
          price={<BigWord>{enterprise.price}</BigWord>}
          description={enterprise.description}
          plus={pricingTexts.plus}
          features={enterprise.features}
          className="border-line desktop:col-span-full desktop:[&_ul]:columns-2 desktop:[&_ul]:gap-10"
        >
          <p className="text-14 text-muted">{enterprise.note}</p>
        </PlanCard>
      </div>
    </div>
  );
}
