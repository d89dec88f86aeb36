import { EnterpriseForm } from '../../features/contact/enterprise-form.tsx';
import { WhereMailIsSent } from '../../features/contact/no-mail.tsx';
import { t } from '../../i18n/translate.ts';
import { Plan } from './plan-card.tsx';
import { FEATURES } from './plans.ts';

/** The plan that is agreed on with people. Other pages lead to it by its id. */
export const EnterprisePlan = () => (
  <section
    id="enterprise"
    tabIndex={-1}
    aria-label={t('pricing.enterprise.name')}
    className="grid gap-x-20 gap-y-8 rounded-card border border-line px-5 outline-none py-6 tablet:p-8 desktop:col-span-full desktop:grid-cols-[7fr_5fr]"
  >
    <Plan
      name={t('pricing.enterprise.name')}
      price={<span className="text-36 leading-16 huge:leading-tight">{t('pricing.enterprise.price')}</span>}
      description={t('pricing.enterprise.description')}
      plus={t('pricing.enterprise.plus')}
      features={FEATURES.enterprise}
    />
    <div className="desktop:self-end">
      <WhereMailIsSent>
        <EnterpriseForm />
      </WhereMailIsSent>
    </div>
  </section>
);
