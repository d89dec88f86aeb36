import { toggleDemoPro, useDemoPro } from '../session/demo-pro.ts';
import { useSiteConfig } from '../session/site-config.ts';
import { chromeTexts } from '../texts/en/chrome.ts';
import { badgeClasses } from '../ui/badge.tsx';

/** Says that this server is a demonstration, and switches demo Pro. Absent everywhere else. */
export function DemoMark() {
  const config = useSiteConfig();
  const pro = useDemoPro();
  if (!config?.demoMode) return null;
  const words = pro ? chromeTexts.demo.on : chromeTexts.demo.off;
  return (
    <button
      type="button"
      aria-pressed={pro}
      title={chromeTexts.demo.hint}
      onClick={toggleDemoPro}
      className="inline-flex min-h-11 items-center rounded-tag px-1"
    >
      <span className={badgeClasses(pro ? 'solid' : 'dashed')}>
        <span className="max-[379px]:hidden">{words.long}</span>
        <span className="min-[380px]:hidden">{words.short}</span>
      </span>
    </button>
  );
}
