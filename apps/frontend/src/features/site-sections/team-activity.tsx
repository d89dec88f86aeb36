import { Circle, Clock, Flame } from 'lucide-react';
import { siteTexts } from '../../texts/site.ts';
import { StateLabel } from '../../ui/state-label.tsx';
import { StatusBadge } from './status-badge.tsx';

const { label, columns, rows, states } = siteTexts.activity;

const ICONS = { active: Circle, burned: Flame, expired: Clock } as const;

const CELL = 'py-3.5 pr-4 text-left';

/** What a team would see of its links. Made up, and planned. */
export const TeamActivity = () => (
  <>
    <p className="mb-4 text-right">
      <StatusBadge status="sample-planned" />
    </p>
    <table aria-label={label} className="w-full">
      <thead>
        <tr className="border-b border-ink">
          {columns.map((column, index) => (
            <th
              key={column}
              scope="col"
              className={`${CELL} font-semibold ${index === 2 ? 'max-tablet:hidden' : ''}`}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([person, name, created, state]) => (
          <tr key={name} className="border-b border-line">
            <th scope="row" className={`${CELL} font-medium`}>
              {person}
            </th>
            <td className={CELL}>{name}</td>
            <td className={`${CELL} tabular-nums max-tablet:hidden`}>{created}</td>
            <td className={CELL}>
              <StateLabel icon={ICONS[state]} tone={state === 'active' ? 'ink' : 'muted'}>
                {states[state]}
              </StateLabel>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
);
