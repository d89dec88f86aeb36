import { useEffect, useRef } from 'react';
import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { PERIODS, type Period } from '../../session/checkout-wish.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { useCheckout } from '../../session/use-checkout.ts';
import { useCheckoutWish } from '../../session/use-checkout-wish.ts';
import { t, textsOf } from '../../i18n/translate.ts';
import { formatMoney } from '../../i18n/formats.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Fuse } from '../../ui/fuse.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Segments } from '../../ui/segments.tsx';

/** What is paid at a time. Reserves its line: prices come from the server. */
const Price = ({ period }: { period: Period }) => {
  const prices = useSiteConfig()?.prices;
  if (!prices) return <p className="min-h-10" />;
  const price = (hundredths: number) => formatMoney(prices.currency, hundredths);
  return (
    <p className="flex min-h-10 flex-wrap items-baseline gap-x-2">
      <b className="text-36 whitespace-nowrap tabular-nums">{price(prices[period])}</b>
      <span className="text-muted">
        {period === 'yearly'
          ? t('upgrade.per.yearly')
          : t('signIn.welcome.perMonth', { yearly: price(prices.yearly) })}
      </span>
    </p>
  );
};

const FEATURES = ['shortLinks', 'expiry', 'password', 'support'] as const;

const Feature = ({ title, planned = false }: { title: string; planned?: boolean }) => {
  const Icon = planned ? CircleDashed : Check;
  return (
    <li className="flex min-h-9 items-center gap-2.5">
      <Icon
        aria-hidden
        size={18}
        strokeWidth={1.75}
        className={joinClasses('flex-none', planned && 'text-muted')}
      />
      <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 wrap-anywhere">
        {title}
        {planned && <Badge look="dashed">{t('signIn.welcome.planned')}</Badge>}
      </span>
    </li>
  );
};

interface WelcomeOfferProps {
  /** How often Pro would be paid. */
  readonly period: Period;
  readonly onPeriod: (period: Period) => void;
  readonly onFree: () => void;
}

/** What a new account is greeted with. Takes the focus: the form that had it is gone. */
export function WelcomeOffer({ period, onPeriod, onFree }: WelcomeOfferProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const checkout = useCheckout();
  const isSold = useSiteConfig()?.prices !== null;
  useEffect(() => title.current?.focus(), []);
  useCheckoutWish((wish) => {
    onPeriod(wish);
    return checkout.start(wish);
  });
  return (
    <div>
      <h1 ref={title} tabIndex={-1} className="text-36 outline-none">
        {t('signIn.welcome.title')}
      </h1>
      <p className="mt-3 mb-8 text-muted">{t('signIn.welcome.lede')}</p>
      <section
        aria-label={t('signIn.welcome.offer')}
        className="relative rounded-card border border-ink bg-surface"
      >
        <Fuse className="[--left:64%]" />
        <div className="p-5 tablet:p-8">
          {isSold ? <Price period={period} /> : <p className="text-muted">{t('checkout.notAvailable')}</p>}
          <ul className="mt-4">
            {FEATURES.map((name) => (
              <Feature key={name} title={t(`signIn.welcome.features.${name}`)} planned={name === 'support'} />
            ))}
          </ul>
          {isSold && (
            <div className="mt-6">
              <Segments
                legend={t('checkout.period')}
                labels={textsOf('checkout.periods')}
                values={PERIODS}
                value={period}
                onChange={onPeriod}
              />
            </div>
          )}
        </div>
      </section>
      <div className="mt-6 flex gap-3 max-tablet:flex-col">
        {isSold && (
          <Button look="primary" busy={checkout.busy} onClick={() => void checkout.start(period)}>
            {checkout.busy ? t('checkout.starting') : t('signIn.welcome.upgrade')}
          </Button>
        )}
        <Button onClick={onFree}>{t('signIn.welcome.free')}</Button>
      </div>
    </div>
  );
}
