import { useSyncExternalStore } from 'react';
import { AppLink } from '../ui/app-link.tsx';
import { chromeTexts } from '../texts/en/chrome.ts';
import { FOOTER } from '../texts/en/site-map.ts';
import { BrandLink } from './brand-link.tsx';

const never = () => () => {};

/** Unknown while prerendering: the HTML of December is still served in January. */
const useYear = (): number | null =>
  useSyncExternalStore(
    never,
    () => new Date().getFullYear(),
    () => null,
  );

const Copyright = () => (
  <p className="border-t border-line pt-7 pb-10 text-14 text-muted">{chromeTexts.copyright(useYear())}</p>
);

export const Footer = () => (
  <footer className="mt-auto border-t border-line">
    <div className="wrap">
      <div className="grid grid-cols-2 gap-x-6 gap-y-8 pt-10 pb-8 tablet:grid-cols-[1fr_repeat(3,168px)] tablet:gap-x-8 tablet:gap-y-12 tablet:pt-14 tablet:pb-12">
        <div className="max-tablet:col-span-full">
          <div className="-mt-3">
            <BrandLink />
          </div>
          <p className="mt-1 max-w-[26ch] text-muted">{chromeTexts.saying}</p>
        </div>
        {FOOTER.map(({ heading, links }) => (
          <div key={heading} className="tablet:last:col-start-4">
            <h2 className="pb-1.5 text-14 text-muted">{heading}</h2>
            <ul>
              {links.map(({ label, to }) => (
                <li key={to}>
                  <AppLink
                    to={to}
                    className="inline-flex min-h-11 items-center font-medium no-underline underline-offset-4 hover:underline tablet:min-h-9"
                  >
                    {label}
                  </AppLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <Copyright />
    </div>
  </footer>
);
