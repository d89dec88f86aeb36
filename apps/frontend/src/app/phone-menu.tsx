import { AppLink } from '../ui/app-link.tsx';
import { chromeTexts } from '../texts/en/chrome.ts';
import { NAVIGATION } from '../texts/en/site-map.ts';
import { useEscape } from '../ui/use-escape.ts';
import { PhoneAccount } from './account-menu.tsx';

interface PhoneMenuProps {
  readonly id: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The navigation of small screens: a list below the bar. */
export function PhoneMenu({ id, open, onClose }: PhoneMenuProps) {
  useEscape(open, onClose);
  return (
    <nav id={id} hidden={!open} aria-label={chromeTexts.mainMenu} className="wrap pb-10 tablet:hidden">
      {NAVIGATION.map(({ label, to }) => (
        <AppLink
          key={to}
          to={to}
          onClick={onClose}
          className="flex min-h-12 items-center border-b border-line text-18 font-medium no-underline"
        >
          {label}
        </AppLink>
      ))}
      <PhoneAccount />
    </nav>
  );
}
