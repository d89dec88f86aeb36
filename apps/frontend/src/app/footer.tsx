import AtSign from 'lucide-react/icons/at-sign';
import GitBranch from 'lucide-react/icons/git-branch';
import Rss from 'lucide-react/icons/rss';
import { Link } from 'react-router-dom';
import { useSiteConfig } from '../session/site-config.ts';
import { useBrowserValue } from '../lib/use-browser-value.ts';
import { t } from '../i18n/translate.ts';
import { BrandLink } from './brand-link.tsx';
import { FOOTER, LEGAL, MENU_PAGES } from './site-map.ts';
import { classOf, useShownLinks } from './use-shown-links.ts';

/** Unknown while prerendering: the HTML of December is still served in January. */
const useYear = (): number | null => useBrowserValue<number | null>(() => new Date().getFullYear(), null);

const SOCIAL = [
  { icon: GitBranch, name: 'code' },
  { icon: Rss, name: 'news' },
  { icon: AtSign, name: 'mail' },
] as const;

/** Only what the operator has given an address. */
const Social = () => {
  const addresses = useSiteConfig()?.socialLinks ?? [];
  return (
    <div className="-mx-[12px] flex flex-wrap">
      {SOCIAL.slice(0, addresses.length).map(({ icon: Icon, name }, index) => (
        <a
          key={name}
          href={addresses[index]}
          aria-label={t(`chrome.social.${name}`)}
          className="inline-grid size-11 place-items-center rounded-field hover:text-ink"
        >
          <Icon aria-hidden size={20} strokeWidth={1.75} />
        </a>
      ))}
    </div>
  );
};

/** Menus open by code. Without it, the pages that nothing but a menu leads to would be out of reach, also for search engines. */
const WithoutMenus = () => (
  <noscript>
    <p className="mt-2 flex gap-x-6">
      {MENU_PAGES.map(({ label, to }) => (
        <a key={to} href={to} className="inline-flex min-h-11 items-center font-medium">
          {t(`siteMap.${label}`)}
        </a>
      ))}
    </p>
  </noscript>
);

const Copyright = () => {
  const year = useYear();
  return <p>{year === null ? t('chrome.copyrightWithoutYear') : t('chrome.copyright', { year })}</p>;
};

const Base = () => (
  <div className="flex flex-wrap items-center gap-x-7 gap-y-2 border-t border-line pt-4 pb-7 text-14 text-muted">
    <Copyright />
    <nav aria-label={t('chrome.legal')} className="me-auto flex flex-wrap gap-x-6 max-tablet:w-full">
      {LEGAL.map(({ label, to }) => (
        <Link
          key={to}
          to={to}
          className="inline-flex min-h-11 items-center no-underline hover:text-ink touch:min-w-11"
        >
          {t(`siteMap.${label}`)}
        </Link>
      ))}
    </nav>
    <Social />
  </div>
);

export const Footer = () => {
  const shown = useShownLinks();
  return (
    <footer className="below-first-screen mt-auto border-t border-line">
      <div className="wrap">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-6 gap-y-8 pt-10 pb-8 max-tablet:[&>:nth-child(3)]:row-span-2 tablet:grid-cols-[1fr_repeat(3,168px)] tablet:gap-x-8 tablet:gap-y-12 tablet:pt-14 tablet:pb-12">
          <div className="max-tablet:col-span-full">
            <div className="-mt-3">
              <BrandLink />
            </div>
            <p className="mt-1 max-w-[26ch] text-muted">{t('chrome.saying')}</p>
            <WithoutMenus />
          </div>
          {FOOTER.map(({ heading, links }) => (
            <div key={heading}>
              <h2 className="pb-1.5 text-14 text-muted">{t(`siteMap.${heading}`)}</h2>
              <ul>
                {shown(links).map((link) => (
                  <li key={link.to}>
                    <Link
                      to={link.to}
                      className={classOf(
                        link,
                        'inline-flex min-h-11 items-center font-medium no-underline underline-offset-4 hover:underline tablet:min-h-9 touch:min-h-11',
                      )}
                    >
                      {t(`siteMap.${link.label}`)}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <Base />
      </div>
    </footer>
  );
};
