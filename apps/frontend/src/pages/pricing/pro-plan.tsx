import { useEffect, useState } from 'react';
import type { Period } from '../../session/checkout-wish.ts';
import { toggleDemoPro, useDemoPro } from '../../session/demo-pro.ts';
import { useSession } from '../../session/session-store.ts';
import { loadSiteConfig, useSiteConfig } from '../../session/site-config.ts';
import { useCheckout } from '../../session/use-checkout.ts';
import { useCheckoutWish } from '../../session/use-checkout-wish.ts';
import { pricingTexts } from './pricing.texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Fuse } from '../../ui/fuse.tsx';
import { PlanCard } from './plan-card.tsx';

const texts = pricingTexts.pro;

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
          {texts.unknown}
          <Button look="quiet" className="-mx-3" busy={busy} onClick={() => void askAgain()}>
            {texts.askAgain}
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
  if (config.prices === null) return <span className="text-36">{texts.notAvailable}</span>;
  return (
    <>
      <span className="text-56 tabular-nums">{texts.price(config.prices, period)}</span>
      <span className="text-muted">{texts.per[period]}</span>
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
        <p className="text-14 text-muted">{texts.active}</p>
        <ButtonLink to="/account" wide>
          {texts.account}
        </ButtonLink>
      </>
    );
  if (config?.prices === null) return <p className="text-14 text-muted">{texts.notConnected}</p>;
  return (
    <>
      <Button
        look="primary"
        wide
        busy={checkout.busy}
        className="asking:invisible"
        onClick={() => void checkout.start(period)}
      >
        {checkout.busy ? texts.starting : texts.upgrade}
      </Button>
      <p className="text-14 text-muted asking:invisible">{texts.terms}</p>
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
      <p className="text-14 text-muted">{texts.demo}</p>
      {(on || !isPro) && (
        <Button look="quiet" className="-ml-3" onClick={toggleDemoPro}>
          {on ? texts.demoOff : texts.demoOn}
        </Button>
      )}
    </div>
  );
};

/** @param period how often the reader would pay */
export function ProPlan({ period }: { period: Period }) {
  const prices = useSiteConfig()?.prices ?? null;
  return (
    <PlanCard
      name={texts.name}
      badge={<Badge look="solid">{pricingTexts.popular}</Badge>}
      price={<Price period={period} />}
      note={prices && texts.note(prices, period)}
      description={texts.description}
      plus={texts.plus}
      features={texts.features}
      className="border-ink bg-surface tablet:px-10"
    >
      <Fuse className="[--left:72%]" />
      <Upgrade period={period} />
      <Demo />
    </PlanCard>
  );
}
