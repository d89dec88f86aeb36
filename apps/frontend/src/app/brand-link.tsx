import { AppLink } from '../ui/app-link.tsx';
import { chromeTexts } from '../texts/chrome.ts';
import { BrandMark } from '../ui/brand-mark.tsx';

export const BrandLink = () => (
  <AppLink
    to="/"
    aria-label={chromeTexts.home}
    className="inline-flex min-h-11 items-center gap-[9px] text-18 font-semibold tracking-[-0.022em] no-underline"
  >
    <BrandMark />
    {chromeTexts.brand}
  </AppLink>
);
