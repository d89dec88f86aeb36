import { useEffect, useState } from 'react';
import type { Period } from '../../session/checkout-wish.ts';
import { toggleDemoPro, useDemoPro } from '../../session/demo-pro.ts';
import { useSession } from '../../session/session-store.ts';
import { loadSiteConfig, useSiteConfig } from '../../session/site-config.ts';
import { useCheckout } from '../../session/use-checkout.ts';
import { useCheckoutWish } from '../../session/use-checkout-wish.ts';
import { t } from '../../i18n/translate.ts';
import { formatMoney } from '../../i18n/formats.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Fuse } from '../../ui/fuse.tsx';
import { PlanCard } from './plan-card.tsx';
import { FEATURES } from './plans.ts';

/** Stands in for the price while it is not known, and lets it be asked for again when the server did not tell it. */
const UnknownPrice = () => {
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    void loadSiteConfig().then((config) => setFailed(config === null));
  }, []);
  const askAgain = async () => {
    setBusy(true);
    await loadSiteConfig();
    setBusy(false);
  };
  return (
    <output className="flex min-h-11 flex-wrap items-center gap-x-4 text-muted">
      {failed && (
        <>
          {t('pricing.pro.unknown')}
          <Button look="quiet" className="-mx-3" busy={busy} onClick={() => void askAgain()}>
            {t('pricing.pro.askAgain')}
          </Button>
        </>
      )}
    </output>
  );
};

/** Its price stands in the place reserved for it once the server has told it. */
const Price = ({ period }: { period: Period }) => {
  const config = useSiteConfig();
  if (config === null) return <UnknownPrice />;
  if (config.prices === null) return <span className="text-36">{t('pricing.pro.notAvailable')}</span>;
  return (
    <>
      <span className="text-56 tabular-nums">
        {formatMoney(config.prices.currency, config.prices[period])}
      </span>
      <span className="text-muted">{t(`upgrade.per.${period}`)}</span>
    </>
  );
};

const useHasPaid = (): boolean => useSession()?.user.subscriptionStatus === 'pro';

/** Leads to the payment page. Where nothing is sold it says so; who has Pro is not sold it again. */
const Upgrade = ({ period }: { period: Period }) => {
  const config = useSiteConfig();
  const checkout = useCheckout();
  const isPro = useHasPaid();
  useCheckoutWish(checkout.start);
  if (isPro)
    return (
      <>
        <p className="text-14 text-muted">{t('pricing.pro.active')}</p>
        <ButtonLink to="/account" wide>
          {t('pricing.pro.account')}
        </ButtonLink>
      </>
    );
  if (config?.prices === null) return <p className="text-14 text-muted">{t('pricing.pro.notConnected')}</p>;
  return (
    <>
      <Button
        look="primary"
        wide
        busy={checkout.busy}
        className="asking:invisible"
        onClick={() => void checkout.start(period)}
      >
        {checkout.busy ? t('checkout.starting') : t('checkout.upgrade')}
      </Button>
      <p className="text-14 text-muted asking:invisible">{t('pricing.pro.terms')}</p>
    </>
  );
};

/** Paying customers have nothing to try. */
const Demo = () => {
  const config = useSiteConfig();
  const on = useDemoPro();
  const isPro = useHasPaid();
  if (!config?.demoMode) return null;
  return (
    <div className="border-t border-line pt-3">
      <p className="text-14 text-muted">{t('pricing.pro.demo')}</p>
      {(on || !isPro) && (
        <Button look="quiet" className="-ms-3" onClick={toggleDemoPro}>
          {t(on ? 'pricing.pro.demoOff' : 'pricing.pro.demoOn')}
        </Button>
      )}
    </div>
  );
};

type Prices = NonNullable<NonNullable<ReturnType<typeof useSiteConfig>>['prices']>;

/** What the price comes to by the other period. */
function describeOther({ currency, monthly, yearly }: Prices, period: Period): string {
  const money = (hundredths: number) => formatMoney(currency, hundredths);
  return period === 'yearly'
    ? t('pricing.pro.noteYearly', { perMonth: money(yearly / 12), monthly: money(monthly) })
    : t('pricing.pro.noteMonthly', { yearly: money(yearly) });
}

/** @param period how often the reader would pay */
export function ProPlan({ period }: { period: Period }) {
  const prices = useSiteConfig()?.prices ?? null;
  return (
    <PlanCard
      name={t('pricing.pro.name')}
      badge={<Badge look="solid">{t('pricing.popular')}</Badge>}
      price={<Price period={period} />}
      note={prices && describeOther(prices, period)}
      description={t('pricing.pro.description')}
      plus={t('pricing.pro.plus')}
      features={FEATURES.pro}
      className="border-ink bg-surface tablet:px-10"
    >
      <Fuse className="[--left:72%]" />
      <Upgrade period={period} />
      <Demo />
    </PlanCard>
  );
}
