import { toggleDemoPro, useDemoPro } from '../session/demo-pro.ts';
import { useSiteConfig } from '../session/site-config.ts';
import { t, textsOf } from '../i18n/translate.ts';
import { badgeClasses } from '../ui/badge.tsx';
import { joinClasses } from '../ui/join-classes.ts';

/** Says that this server is a demonstration, and switches demo Pro. Absent everywhere else. */
export function DemoMark() {
  const config = useSiteConfig();
  const pro = useDemoPro();
  if (!config?.demoMode) return null;
  const badge = badgeClasses(pro ? 'solid' : 'dashed');
  const words = pro ? textsOf('chrome.demo.on') : textsOf('chrome.demo.off');
  return (
    <button
      type="button"
      aria-pressed={pro}
      title={t('chrome.demo.hint')}
      onClick={toggleDemoPro}
      className="inline-flex min-h-11 items-center rounded-tag px-1 max-[18rem]:hidden"
    >
      <span className={joinClasses(badge, 'max-[23.74rem]:hidden tablet:max-desktop:hidden')}>
        {words.long}
      </span>
      <span className={joinClasses(badge, 'min-[23.75rem]:max-tablet:hidden desktop:hidden')}>
        {words.short}
      </span>
    </button>
  );
}
