import { EnterpriseForm } from '../../features/contact/enterprise-form.tsx';
import { WhereMailIsSent } from '../../features/contact/no-mail.tsx';
import { pricingTexts } from './pricing.texts.ts';
import { Plan } from './plan-card.tsx';

const texts = pricingTexts.enterprise;

/** The plan that is agreed on with people. Other pages lead to it by its id. */
export const EnterprisePlan = () => (
  <section
    id="enterprise"
    tabIndex={-1}
    aria-label={texts.name}
    className="grid gap-x-20 gap-y-8 rounded-card border border-line px-5 outline-none py-6 tablet:p-8 desktop:col-span-full desktop:grid-cols-[7fr_5fr]"
  >
    <Plan
      name={texts.name}
      price={<span className="text-36 leading-16 huge:leading-tight">{texts.price}</span>}
      description={texts.description}
      plus={texts.plus}
      features={texts.features}
    />
    <div className="desktop:self-end">
      <WhereMailIsSent>
        <EnterpriseForm />
      </WhereMailIsSent>
    </div>
  </section>
);
