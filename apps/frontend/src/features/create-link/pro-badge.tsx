import { useSession } from '../../session/session-store.ts';
import { useCheckout } from '../../session/use-checkout.ts';
import { checkoutTexts } from '../../texts/en/checkout.ts';
import { createLinkTexts } from '../../texts/en/create-link.ts';
import { BadgeButton, BadgeLink } from '../../ui/badge.tsx';

/** Says that an option is part of Pro, and leads there: to the payment page, or to the plans for who is not signed in. */
export function ProBadge() {
  const checkout = useCheckout();
  const signedIn = useSession() !== null;
  if (!signedIn)
    return (
      <BadgeLink to="/pricing" label={createLinkTexts.seePlans}>
        {createLinkTexts.pro}
      </BadgeLink>
    );
  return (
    <BadgeButton
      label={checkout.busy ? checkoutTexts.starting : createLinkTexts.upgradeNow}
      busy={checkout.busy}
      onClick={() => void checkout.start('yearly')}
    >
      {checkout.busy ? checkoutTexts.starting : createLinkTexts.pro}
    </BadgeButton>
  );
}
