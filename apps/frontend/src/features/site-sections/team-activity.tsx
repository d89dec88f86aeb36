import Circle from 'lucide-react/icons/circle';
import Clock from 'lucide-react/icons/clock';
import Flame from 'lucide-react/icons/flame';
import { siteTexts } from './site-sections.texts.ts';
import { StateLabel } from '../../ui/state-label.tsx';
import { StatusBadge } from './status-badge.tsx';

const { label, columns, rows, states } = siteTexts.activity;

const ICONS = { active: Circle, burned: Flame, expired: Clock } as const;

const CELL = 'py-3.5 pr-4 text-left huge:block huge:py-0.5';

/** What a team would see of its links. Made up, and planned. With huge letters, each link is a block of its own. */
export const TeamActivity = () => (
  <>
    <p className="mb-4 text-right">
      <StatusBadge status="sample-planned" />
    </p>
    <table aria-label={label} className="w-full huge:block">
      <thead className="huge:sr-only">
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
      <tbody className="huge:block">
        {rows.map(([person, name, created, state]) => (
          <tr key={name} className="border-b border-line huge:block huge:py-3.5">
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
