import { toggleDemoPro, useDemoPro } from '../../session/demo-pro.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { pricingTexts } from '../../texts/en/pricing.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Fuse } from '../../ui/fuse.tsx';
import { PlanCard } from './plan-card.tsx';

const texts = pricingTexts.pro;

/** Its price stands in the place reserved for it once the server has told it. */
const Price = () => {
  const config = useSiteConfig();
  if (config === null) return null;
  if (config.prices === null) return <span className="text-36">{texts.notAvailable}</span>;
  return (
    <>
      <span className="text-56 tabular-nums">{texts.yearly(config.prices)}</span>
      <span className="text-muted">{texts.perYear}</span>
    </>
  );
};

const ProAction = () => {
  const config = useSiteConfig();
  const on = useDemoPro();
  if (!config?.demoMode) return <p className="text-14 text-muted">{texts.notConnected}</p>;
  return (
    <>
      <p className="text-14 text-muted">{texts.demo}</p>
      <Button look={on ? 'line' : 'primary'} wide onClick={toggleDemoPro}>
        {on ? texts.demoOff : texts.demoOn}
      </Button>
    </>
  );
};

export function ProPlan() {
  const prices = useSiteConfig()?.prices ?? null;
  return (
    <PlanCard
      name={texts.name}
      badge={<Badge look="solid">{pricingTexts.popular}</Badge>}
      price={<Price />}
      note={prices && texts.note(prices)}
      description={texts.description}
      plus={pricingTexts.plus}
      features={texts.features}
      className="border-ink bg-surface tablet:px-10"
    >
      <Fuse className="[--left:72%]" />
      <ProAction />
    </PlanCard>
  );
}
