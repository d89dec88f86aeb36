import Check from 'lucide-react/icons/check';
import { pricingTexts, type ComparisonRow } from './pricing.texts.ts';
import { Badge } from '../../ui/badge.tsx';

const texts = pricingTexts.comparison;
const PLANS = ['hobby', 'pro', 'enterprise'] as const;

const CELL = 'border-b border-line px-2 py-3.5 text-left font-normal max-[379px]:px-0.5 tablet:px-4';
/** The plan in the middle is the one to look at. */
const column = (plan: (typeof PLANS)[number]): string =>
  `${CELL} w-1/5 narrow:flex narrow:w-auto narrow:items-center narrow:gap-2 narrow:border-0 narrow:py-0.5 ${plan === 'pro' ? 'bg-surface' : ''}`;

/** What is planned gets no tick: nobody has it yet. */
const Value = ({ value, planned = false }: { value: boolean | string; planned?: boolean | undefined }) => {
  if (typeof value === 'string') return value;
  if (value && planned) return <span className="text-muted">{pricingTexts.planned}</span>;
  if (!value)
    return (
      <>
        <span aria-hidden className="text-muted">
          –
        </span>
        <span className="sr-only">{texts.no}</span>
      </>
    );
  return (
    <>
      <Check aria-hidden size={20} strokeWidth={1.75} />
      <span className="sr-only">{texts.yes}</span>
    </>
  );
};

const Row = ({ row }: { row: ComparisonRow }) => (
  <tr className="narrow:block narrow:border-b narrow:border-line narrow:py-3.5">
    <th scope="row" className={`${CELL} pl-0! font-medium narrow:block narrow:border-0 narrow:py-0.5`}>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {row.name}
        {row.planned && typeof row.pro === 'string' && <Badge look="dashed">{pricingTexts.planned}</Badge>}
      </span>
    </th>
    {PLANS.map((plan) => (
      <td key={plan} className={column(plan)}>
        <span aria-hidden className="hidden text-muted narrow:inline">
          {pricingTexts[plan].name}:
        </span>
        <Value value={row[plan]} planned={row.planned} />
      </td>
    ))}
  </tr>
);

/** What each plan has, line by line. On the narrowest screens, each line is a block of its own. */
export const Comparison = () => (
  <section aria-labelledby="comparison" className="pt-18 tablet:pt-24">
    <h2 id="comparison" className="mb-8 text-36">
      {texts.title}
    </h2>
    <table className="w-full border-collapse text-14 tablet:text-16 narrow:block">
      <thead className="narrow:sr-only">
        <tr className="[&>*]:border-ink">
          <th scope="col" className={CELL}>
            <span className="sr-only">{texts.feature}</span>
          </th>
          {PLANS.map((plan) => (
            <th key={plan} scope="col" className={`${column(plan)} font-semibold!`}>
              {pricingTexts[plan].name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="narrow:block">
        {texts.rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </tbody>
    </table>
    <p className="mt-4 text-14 text-muted">{texts.note}</p>
  </section>
);
