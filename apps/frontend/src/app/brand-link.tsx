import { AppLink } from '../ui/app-link.tsx';
import { chromeTexts } from '../texts/chrome.ts';
import { BrandMark } from '../ui/brand-mark.tsx';

export const BrandLink = () => (
  <AppLink
    to="/"
    aria-label={chromeTexts.home}
    className="inline-flex min-h-11 items-center gap-1.5 text-18 font-semibold tracking-[-0.022em] no-underline tablet:gap-[9px]"
  >
    <BrandMark />
    {chromeTexts.brand}
  </AppLink>
);
