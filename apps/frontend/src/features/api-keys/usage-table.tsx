import type { UsageOfDay } from '../../api/key-usage.ts';
import { saveCsv } from '../../lib/save-csv.ts';
import { Button } from '../../ui/button.tsx';
import { ENDS, usageLines } from './usage-counts.ts';
import { keyUsageTexts as texts } from './key-usage.texts.ts';

/** In words, in one column: six of numbers would not fit a phone. */
const endsOf = (day: UsageOfDay): string =>
  ENDS.filter((end) => day[end] > 0)
    .map((end) => texts.ends[end](day[end]))
    .join(', ');

/** The numbers behind the bars, of the days on which there were any. */
export const UsageTable = ({ days }: { days: readonly UsageOfDay[] }) => (
  <details className="mt-1">
    <summary className="w-fit cursor-pointer py-1 text-muted underline decoration-line underline-offset-4 hover:text-ink">
      {texts.byDay}
    </summary>
    <table className="mt-1 tabular-nums">
      <thead>
        <tr>
          {[texts.day, texts.columns.created, texts.ended, texts.columns.refused].map((name) => (
            <th key={name} scope="col" className="border-b border-line py-1 pe-6 text-start font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.day} className="align-top">
            <td className="py-1 pe-6 whitespace-nowrap">{day.day}</td>
            <td className="py-1 pe-6">{day.created}</td>
            <td className="py-1 pe-6">{endsOf(day)}</td>
            <td className="py-1 pe-6">{day.refused}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <Button look="quiet" className="-ms-3 text-14!" onClick={() => saveCsv(texts.file, usageLines(days))}>
      {texts.save}
    </Button>
  </details>
);
