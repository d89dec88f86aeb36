import { useBrowserValue } from '../../lib/use-browser-value.ts';
import { t, textsOf } from '../../i18n/translate.ts';
import { Burn } from '../../ui/burn.tsx';
import { Card } from '../../ui/card.tsx';

/** Stands below the first screen, and its outline takes a quarter of the time of all styles: it burns late. */
const BurntSample = () => {
  const Edge = useBrowserValue(() => true, false) ? Burn : 'div';
  return (
    <div aria-hidden className="relative mb-7 h-33">
      <Edge className="h-full [--burn:16%] tablet:[--burn:44%]">
        <Card className="h-full px-7 py-6 font-mono text-[0.9375rem]">
          <p>db-prod / readonly</p>
          <p className="mt-1 truncate text-muted tablet:overflow-visible">kestrel-vapor-41-harbor</p>
        </Card>
      </Edge>
      <i className="max-tablet:hidden absolute top-[24%] start-[61%] size-[3px] rounded-[1px] bg-ash" />
      <i className="max-tablet:hidden absolute top-[58%] start-[66%] size-0.5 rounded-[1px] bg-ash" />
      <i className="max-tablet:hidden absolute top-[38%] start-[71%] size-0.5 rounded-[1px] bg-ash" />
    </div>
  );
};

interface ReasonProps {
  readonly title: string;
  readonly text: string;
}

const Reason = ({ title, text }: ReasonProps) => (
  <div className="border-t border-line py-6 tablet:pb-8">
    <h2 className="mb-2 text-18 font-semibold">{title}</h2>
    <p className="text-muted">{text}</p>
  </div>
);

/** Three cards below the form. */
export const Reasons = () => (
  <section
    aria-label={t('home.why')}
    className="below-first-screen mt-18 grid grid-cols-1 gap-x-20 gap-y-8 pb-18 tablet:mt-28 tablet:grid-cols-[7fr_5fr] tablet:gap-y-0 tablet:pb-28"
  >
    <div className="tablet:row-span-2">
      <BurntSample />
      <h2 className="mb-2 text-24">{t('home.shareOnce.title')}</h2>
      <p className="max-w-reading text-muted">{t('home.shareOnce.text')}</p>
    </div>
    <Reason {...textsOf('home.serverSide')} />
    <Reason {...textsOf('home.zeroDowntime')} />
  </section>
);
