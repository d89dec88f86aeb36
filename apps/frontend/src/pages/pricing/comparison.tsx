import Check from 'lucide-react/icons/check';
import { formatNumber } from '../../i18n/formats.ts';
import { t } from '../../i18n/translate.ts';
import { Badge } from '../../ui/badge.tsx';
import { COMPARISON, type ComparisonRow } from './plans.ts';

const PLANS = ['hobby', 'pro', 'enterprise'] as const;

const CELL = 'border-b border-line px-2 py-3.5 text-start font-normal max-[379px]:px-0.5 tablet:px-4';
/** The plan in the middle is the one to look at. */
const column = (plan: (typeof PLANS)[number]): string =>
  `${CELL} w-1/5 narrow:flex narrow:w-auto narrow:items-center narrow:gap-2 narrow:border-0 narrow:py-0.5 ${plan === 'pro' ? 'bg-surface' : ''}`;

/** What is planned gets no tick: nobody has it yet. */
const Value = ({ row, plan }: { row: ComparisonRow; plan: (typeof PLANS)[number] }) => {
  const value = row[plan];
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'string') return t(`pricing.comparison.${value}`);
  if (value && row.planned) return <span className="text-muted">{t('pricing.planned')}</span>;
  if (!value)
    return (
      <>
        <span aria-hidden className="text-muted">
          –
        </span>
        <span className="sr-only">{t('pricing.comparison.no')}</span>
      </>
    );
  return (
    <>
      <Check aria-hidden size={20} strokeWidth={1.75} />
      <span className="sr-only">{t('pricing.comparison.yes')}</span>
    </>
  );
};

const Row = ({ row }: { row: ComparisonRow }) => (
  <tr className="narrow:block narrow:border-b narrow:border-line narrow:py-3.5">
    <th
      scope="row"
      className={`${CELL} ps-0! font-medium wrap-anywhere hyphens-auto narrow:block narrow:border-0 narrow:py-0.5`}
    >
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {t(`pricing.${row.name}`)}
        {row.planned && typeof row.pro === 'string' && <Badge look="dashed">{t('pricing.planned')}</Badge>}
      </span>
    </th>
    {PLANS.map((plan) => (
      <td key={plan} className={column(plan)}>
        <span aria-hidden className="hidden text-muted narrow:inline">
          {t(`pricing.${plan}.name`)}:
        </span>
        <Value row={row} plan={plan} />
      </td>
    ))}
  </tr>
);

/** What each plan has, line by line. On the narrowest screens, each line is a block of its own. */
export const Comparison = () => (
  <section aria-labelledby="comparison" className="pt-18 tablet:pt-24">
    <h2 id="comparison" className="mb-8 text-36">
      {t('pricing.comparison.title')}
    </h2>
    <table className="w-full border-collapse text-14 tablet:text-16 narrow:block">
      <thead className="narrow:sr-only">
        <tr className="[&>*]:border-ink">
          <th scope="col" className={CELL}>
            <span className="sr-only">{t('pricing.comparison.feature')}</span>
          </th>
          {PLANS.map((plan) => (
            <th key={plan} scope="col" className={`${column(plan)} font-semibold!`}>
              {t(`pricing.${plan}.name`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="narrow:block">
        {COMPARISON.map((row) => (
          <Row key={row.name} row={row} />
        ))}
      </tbody>
    </table>
    <p className="mt-4 text-14 text-muted">{t('pricing.comparison.note')}</p>
  </section>
);
