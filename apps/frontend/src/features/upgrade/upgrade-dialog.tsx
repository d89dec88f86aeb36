import '../../ui/styles/site.css';
import { useState } from 'react';
import type { ProOption } from '@oncelink/contracts';
import { PERIODS, type Period } from '../../session/checkout-wish.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import type { CheckoutProblem } from '../../session/start-checkout.ts';
import { useCheckout } from '../../session/use-checkout.ts';
import { t, textsOf } from '../../i18n/translate.ts';
import { formatMoney } from '../../i18n/formats.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segments } from '../../ui/segments.tsx';

/** Reserves its line: prices come from the server. */
const Price = ({ period }: { period: Period }) => {
  const prices = useSiteConfig()?.prices;
  return (
    <p className="mt-3 flex min-h-12 items-baseline gap-2" aria-live="polite">
      {prices && (
        <>
          <b className="text-36 tabular-nums">{formatMoney(prices.currency, prices[period])}</b>
          <span className="text-muted">{t(`upgrade.per.${period}`)}</span>
        </>
      )}
    </p>
  );
};

interface UpgradeDialogProps {
  /** What was wanted. */
  readonly option: ProOption;
  readonly onClose: () => void;
}

/** Offers Pro over the form. What goes wrong is said in here: a toast lies behind the window. */
export function UpgradeDialog({ option, onClose }: UpgradeDialogProps) {
  const [period, setPeriod] = useState<Period>('yearly');
  const [problem, setProblem] = useState<CheckoutProblem>();
  const checkout = useCheckout(setProblem);
  const isSold = useSiteConfig()?.prices !== null;
  const start = () => {
    setProblem(undefined);
    void checkout.start(period);
  };
  return (
    <Dialog label={t('upgradeDialog.title')} closeLabel={t('upgradeDialog.close')} onClose={onClose}>
      <h2 className="pe-8 text-24">{t('upgradeDialog.title')}</h2>
      <p className="mt-3">{t(`upgradeDialog.wanted.${option}`)}</p>
      <p className="mb-6 text-muted">{t('upgradeDialog.leaving')}</p>
      {isSold ? (
        <>
          <Segments
            legend={t('checkout.period')}
            labels={textsOf('checkout.periods')}
            values={PERIODS}
            value={period}
            onChange={setPeriod}
          />
          <Price period={period} />
        </>
      ) : (
        <p className="text-muted">{t('checkout.notAvailable')}</p>
      )}
      <div role="alert">{problem !== undefined && <Notice tone="danger" title={t(problem)} />}</div>
      <div className="mt-6 flex gap-3 max-tablet:flex-col">
        {isSold && (
          <Button look="primary" busy={checkout.busy} onClick={start}>
            {checkout.busy ? t('checkout.starting') : t('checkout.upgrade')}
          </Button>
        )}
        <ButtonLink to="/pricing">{t('upgradeDialog.seePlans')}</ButtonLink>
      </div>
    </Dialog>
  );
}
