import { Link } from 'react-router-dom';
import { t } from '../i18n/translate.ts';
import { BrandMark } from '../ui/brand-mark.tsx';

/** Where the bar has no room for both, the name wraps below the sign, where nobody sees it. */
export const BrandLink = () => (
  <Link
    to="/"
    aria-label={t('chrome.home')}
    className="inline-flex h-11 flex-wrap gap-x-1.5 overflow-hidden text-18 leading-11 font-semibold tracking-[-0.022em] no-underline desktop:shrink-0 tablet:gap-x-[9px] [&>*]:h-11"
  >
    <BrandMark />
    <span>{t('chrome.brand')}</span>
  </Link>
);
