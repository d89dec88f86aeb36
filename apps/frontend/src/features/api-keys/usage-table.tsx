import type { UsageOfDay } from '@oncelink/contracts';
import { keyUsageTexts as texts } from './key-usage.texts.ts';

/** The numbers behind the bars, of the days on which there were any. */
export const UsageTable = ({ days }: { days: readonly UsageOfDay[] }) => (
  <details className="mt-1">
    <summary className="w-fit cursor-pointer py-1 text-muted underline decoration-line underline-offset-4 hover:text-ink">
      {texts.byDay}
    </summary>
    <table className="mt-1 tabular-nums">
      <thead>
        <tr>
          {[texts.day, texts.created, texts.refusedColumn].map((name) => (
            <th key={name} scope="col" className="border-b border-line py-1 pe-6 text-start font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, created, refused }) => (
          <tr key={day}>
            <td className="py-1 pe-6">{day}</td>
            <td className="py-1 pe-6">{created}</td>
            <td className="py-1 pe-6">{refused}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);
