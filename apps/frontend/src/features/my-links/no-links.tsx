import { t } from '../../i18n/translate.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** In place of a list: nothing was made in this browser. */
export const NoLinks = () => (
  <div className="border-y border-line py-8">
    <p className="font-semibold">{t('myLinks.empty.title')}</p>
    <p className="mt-1 mb-6 max-w-lede text-muted">{t('myLinks.empty.text')}</p>
    <div className="flex flex-wrap gap-3">
      <ButtonLink to="/" look="primary">
        {t('myLinks.empty.action')}
      </ButtonLink>
      <ButtonLink to="/ask">{t('myLinks.empty.ask')}</ButtonLink>
    </div>
    <p className="mt-6 max-w-reading text-14 text-muted">{t('myLinks.empty.lost')}</p>
  </div>
);

/**
 * What stands below the heading before the list is there. The page is the same for everyone and painted long before its code has
 * come: start.ts knows whether there is a list to wait for.
 */
export const Opening = () => (
  <>
    <div aria-busy className="border-t border-line without-links:hidden" />
    <div className="hidden without-links:block">
      <NoLinks />
    </div>
  </>
);
