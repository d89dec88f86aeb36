import Clock from 'lucide-react/icons/clock';
import { t } from '../../i18n/translate.ts';
import { describeTime, describeTimeLeft } from '../../i18n/formats.ts';
import { Notice } from '../../ui/notice.tsx';
import { StateLabel } from '../../ui/state-label.tsx';
import { describeLifetime } from './choose-expiry.ts';
import type { ReadyLink } from './create-link-state.ts';

interface LinkLifeProps {
  readonly link: Pick<ReadyLink, 'kind' | 'lifetime' | 'opensAt'>;
  readonly secondsLeft: number | null;
}

/** When a link opens, how long it lives, and how much of that is left. Until it opens, nothing of that is gone. */
export function LinkLife({ link, secondsLeft }: LinkLifeProps) {
  if (link.kind === 'unsealed') return <Notice tone="warn" title={t('readyLink.unlimited')} />;
  if (secondsLeft === 0)
    return (
      <StateLabel icon={Clock} tone="muted">
        {t('readyLink.expired')}
      </StateLabel>
    );
  const { lifetime } = link;
  const opensLater = link.opensAt !== undefined;
  const waits = opensLater && secondsLeft !== null && lifetime !== null && secondsLeft > lifetime;
  return (
    <div>
      {link.opensAt !== undefined && (
        <p className="font-semibold">{t('start.opens', { time: describeTime(link.opensAt) })}</p>
      )}
      <p className="font-semibold">{describeLifetime(lifetime, opensLater)}</p>
      {secondsLeft !== null && !waits && (
        <p className="text-14 text-muted tabular-nums">
          {t('readyLink.left', { time: describeTimeLeft(secondsLeft) })}
        </p>
      )}
    </div>
  );
}
