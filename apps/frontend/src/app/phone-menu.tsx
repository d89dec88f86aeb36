import { Link } from 'react-router-dom';
import { t } from '../i18n/translate.ts';
import { useEscape } from '../ui/use-escape.ts';
import { PhoneAccount } from './account-menu.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { PHONE_NAVIGATION } from './site-map.ts';
import { menuClassOf, useShownLinks } from './use-shown-links.ts';

interface PhoneMenuProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onEscape: () => void;
}

/** The navigation of small screens, while it is open: a list below the bar. Without code nobody could open it. */
export function PhoneMenu({ id, onClose, onEscape }: PhoneMenuProps) {
  useEscape(true, onEscape);
  const shown = useShownLinks();
  return (
    <nav
      id={id}
      aria-label={t('chrome.mainMenu')}
      className="wrap max-h-[calc(100dvh-60px)] overflow-y-auto pb-10 tablet:hidden"
    >
      {PHONE_NAVIGATION.map(({ heading, links }) => (
        <div key={heading ?? ''}>
          {heading !== undefined && <p className="pt-6 pb-1 text-14 text-muted">{t(`siteMap.${heading}`)}</p>}
          <ul>
            {shown(links).map((link) => (
              <li key={link.to}>
                <Link
                  to={link.to}
                  onClick={onClose}
                  className={menuClassOf(
                    link,
                    'flex min-h-12 items-center justify-between border-b border-line text-18 font-medium no-underline',
                  )}
                >
                  {t(`siteMap.${link.label}`)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <PhoneAccount />
      <div className="mt-3">
        <LanguageSwitch wide />
      </div>
    </nav>
  );
}
