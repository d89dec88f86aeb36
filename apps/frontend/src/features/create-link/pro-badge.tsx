import type { ProOption } from '@oncelink/contracts';
import { useSession } from '../../session/session-store.ts';
import { useCheckout } from '../../session/use-checkout.ts';
import { openDialog } from '../../session/open-dialog.ts';
import { t } from '../../i18n/translate.ts';
import { BadgeButton, BadgeLink } from '../../ui/badge.tsx';

interface ProBadgeProps {
  readonly option: ProOption;
  /** The payment page is another site: what was typed is gone on the way back. */
  readonly hasText: boolean;
}

/**
 * Says that an option is part of Pro, and leads there: to the payment page, or to the plans for who is not signed in.
 * People who have typed something are asked first.
 */
export function ProBadge({ option, hasText }: ProBadgeProps) {
  const checkout = useCheckout();
  const signedIn = useSession() !== null;
  if (!signedIn)
    return (
      <BadgeLink to="/pricing" label={t('createLink.seePlans')}>
        {t('createLink.pro')}
      </BadgeLink>
    );
  return (
    <BadgeButton
      label={checkout.busy ? t('checkout.starting') : t('createLink.upgradeNow')}
      busy={checkout.busy}
      onClick={() => (hasText ? openDialog({ name: 'upgrade', option }) : void checkout.start('yearly'))}
    >
      {checkout.busy ? t('checkout.starting') : t('createLink.pro')}
    </BadgeButton>
  );
}
