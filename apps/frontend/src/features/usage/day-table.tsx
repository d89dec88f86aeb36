import type { OwnDay } from '../../api/own-usage.ts';
import { describeDay, formatNumber } from '../../i18n/formats.ts';
import { t, textsOf } from '../../i18n/translate.ts';
import { saveCsv } from '../../lib/save-csv.ts';
import { Button } from '../../ui/button.tsx';

const ENDS = ['accessed', 'expired', 'deleted', 'locked'] as const;
const COUNTS = ['byHand', 'byKeys', ...ENDS, 'refused'] as const;

/** In words, in one column: seven of numbers would not fit a phone. */
function endsOf(day: OwnDay): string {
  const columns = textsOf('usage.columns');
  return ENDS.filter((end) => day[end] > 0)
    .map((end) => `${columns[end]}: ${formatNumber(day[end])}`)
    .join(' · ');
}

interface DayTableProps {
  readonly days: readonly OwnDay[];
  /** Without keys there is one count. */
  readonly hasKeys: boolean;
}

const CELL = 'py-2 pe-4 text-start wrap-anywhere';

const Line = ({ day, hasKeys }: { day: OwnDay; hasKeys: boolean }) => (
  <tr className="align-top">
    <th scope="row" className={`${CELL} font-normal`}>
      <time dateTime={day.day}>{describeDay(`${day.day}T12:00:00`)}</time>
    </th>
    <td className={CELL}>{formatNumber(day.byHand)}</td>
    {hasKeys && (
      <>
        <td className={CELL}>{formatNumber(day.byKeys)}</td>
        <td className={CELL}>{endsOf(day)}</td>
        <td className={CELL}>{formatNumber(day.refused)}</td>
      </>
    )}
  </tr>
);

/** The days on which there was anything. What is saved tells how links ended in columns of their own. */
export function DayTable({ days, hasKeys }: DayTableProps) {
  const columns = textsOf('usage.columns');
  const shown = hasKeys
    ? (['day', 'byHand', 'byKeys', 'ended', 'refused'] as const)
    : (['day', 'byHand'] as const);
  const counts = hasKeys ? COUNTS : (['byHand'] as const);
  const save = () =>
    saveCsv('oncelink-usage.csv', [
      [columns.day, ...counts.map((count) => columns[count])],
      ...days.map((day) => [day.day, ...counts.map((count) => day[count])]),
    ]);
  return (
    <>
      <table aria-label={t('usage.byDay')} className="mt-6 text-14 tabular-nums">
        <thead>
          <tr>
            {shown.map((name) => (
              <th key={name} scope="col" className={`${CELL} border-b border-line font-medium`}>
                {columns[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <Line key={day.day} day={day} hasKeys={hasKeys} />
          ))}
        </tbody>
      </table>
      <Button look="quiet" className="-ms-3 mt-2" onClick={save}>
        {t('usage.save')}
      </Button>
    </>
  );
}
