import type { OwnDay } from '../../api/own-usage.ts';
import { describeDay, formatNumber } from '../../i18n/formats.ts';
import { t, textsOf } from '../../i18n/translate.ts';
import { saveCsv } from '../../lib/save-csv.ts';
import { Button } from '../../ui/button.tsx';

const OF_HAND = ['byHand'] as const;
const OF_KEYS = ['byHand', 'byKeys', 'accessed', 'expired', 'deleted', 'locked', 'refused'] as const;

interface DayTableProps {
  readonly days: readonly OwnDay[];
  /** Without keys there is one count. */
  readonly hasKeys: boolean;
}

/** The days on which there was anything. It is wider than a phone with keys: it scrolls by itself. */
export function DayTable({ days, hasKeys }: DayTableProps) {
  const counts = hasKeys ? OF_KEYS : OF_HAND;
  const columns = textsOf('usage.columns');
  const save = () =>
    saveCsv('oncelink-usage.csv', [
      [columns.day, ...counts.map((count) => columns[count])],
      ...days.map((day) => [day.day, ...counts.map((count) => day[count])]),
    ]);
  return (
    <>
      {/* Who has no mouse scrolls it by keyboard. */}
      <div
        tabIndex={0}
        role="region"
        aria-label={t('usage.byDay')}
        className="mt-6 overflow-x-auto text-14 tabular-nums"
      >
        <table className="w-full">
          <thead>
            <tr>
              {(['day', ...counts] as const).map((name) => (
                <th key={name} scope="col" className="border-b border-line py-2 pe-6 text-start font-medium">
                  {columns[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.day}>
                <th scope="row" className="py-2 pe-6 text-start font-normal whitespace-nowrap">
                  <time dateTime={day.day}>{describeDay(`${day.day}T12:00:00`)}</time>
                </th>
                {counts.map((count) => (
                  <td key={count} className="py-2 pe-6">
                    {formatNumber(day[count])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button look="quiet" className="-ms-3 mt-2" onClick={save}>
        {t('usage.save')}
      </Button>
    </>
  );
}
