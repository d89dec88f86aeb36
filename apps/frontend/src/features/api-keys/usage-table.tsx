import type { UsageOfDay } from '../../api/key-usage.ts';
import { Button } from '../../ui/button.tsx';
import { COUNTS, usageCsv } from './usage-counts.ts';
import { keyUsageTexts as texts } from './key-usage.texts.ts';

/** Hands a file to the browser, which asks where to put it. */
function save(csv: string): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }));
  Object.assign(document.createElement('a'), { href: url, download: texts.file }).click();
  URL.revokeObjectURL(url);
}

/** The numbers behind the bars, of the days on which there were any. */
export const UsageTable = ({ days }: { days: readonly UsageOfDay[] }) => (
  <details className="mt-1">
    <summary className="w-fit cursor-pointer py-1 text-muted underline decoration-line underline-offset-4 hover:text-ink">
      {texts.byDay}
    </summary>
    <div className="mt-1 overflow-x-auto">
      <table className="tabular-nums">
        <thead>
          <tr>
            {[texts.day, ...COUNTS.map((count) => texts.columns[count])].map((name) => (
              <th key={name} scope="col" className="border-b border-line py-1 pe-6 text-start font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <td className="py-1 pe-6 whitespace-nowrap">{day.day}</td>
              {COUNTS.map((count) => (
                <td key={count} className="py-1 pe-6">
                  {day[count]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <Button look="quiet" className="-ms-3 text-14!" onClick={() => save(usageCsv(days))}>
      {texts.save}
    </Button>
  </details>
);
