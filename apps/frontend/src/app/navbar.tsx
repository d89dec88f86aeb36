import { useId, useRef } from 'react';
import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { Link, useLocation } from 'react-router-dom';
import { t } from '../i18n/translate.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { AccountMenu } from './account-menu.tsx';
import { BrandLink } from './brand-link.tsx';
import { DemoMark } from './demo-mark.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { NavMenu } from './nav-menu.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { NAVIGATION } from './site-map.ts';
import { ThemeToggle } from './theme-toggle.tsx';
import { useMenu } from './use-menu.ts';
import { menuClassOf, useShownLinks } from './use-shown-links.ts';
import { useScrolled } from './use-scrolled.ts';

/** From here on the bar covers what scrolls below it. */
const OPAQUE_FROM_PX = 50;

const MainLinks = ({ here }: { here: string }) => {
  const shown = useShownLinks();
  return (
    <nav
      aria-label={t('chrome.mainMenu')}
      className="me-auto flex items-center max-tablet:hidden desktop:gap-1"
    >
      {shown(NAVIGATION).map((item) =>
        'to' in item ? (
          <Link
            key={item.label}
            to={item.to}
            aria-current={item.to === here ? 'page' : undefined}
            className={menuClassOf(
              item,
              'inline-flex min-h-11 items-center px-2 font-medium tracking-[-0.006em] text-muted no-underline hover:text-ink aria-[current=page]:text-ink desktop:px-3',
            )}
          >
            {t(`siteMap.${item.label}`)}
          </Link>
        ) : (
          <NavMenu key={item.label} {...item} here={here} />
        ),
      )}
    </nav>
  );
};

export function Navbar() {
  const { pathname } = useLocation();
  const [open, setOpen] = useMenu();
  const menuId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const escape = () => {
    setOpen(false);
    toggle.current?.focus();
  };
  const opaque = useScrolled(OPAQUE_FROM_PX) || open;
  const MenuIcon = open ? X : Menu;
  return (
    <header
      className={joinClasses(
        'sticky top-0 z-10 border-b transition-colors',
        opaque ? 'border-line bg-paper' : 'border-transparent',
      )}
    >
      <div className="wrap flex h-15 items-center tablet:h-16 tablet:gap-2 desktop:gap-9">
        <BrandLink />
        <MainLinks here={pathname} />
        <div className="flex items-center max-tablet:-me-[15px] max-tablet:ms-auto desktop:gap-2">
          <DemoMark />
          <span className="max-[18rem]:hidden">
            <LanguageSwitch />
          </span>
          <ThemeToggle />
          <AccountMenu />
          <IconButton
            ref={toggle}
            aria-label={t('chrome.menu')}
            aria-expanded={open}
            aria-controls={open ? menuId : undefined}
            className="tablet:hidden"
            onClick={() => setOpen(!open)}
          >
            <MenuIcon aria-hidden size={24} strokeWidth={1.75} />
          </IconButton>
        </div>
      </div>
      {open && <PhoneMenu id={menuId} onClose={() => setOpen(false)} onEscape={escape} />}
    </header>
  );
}
