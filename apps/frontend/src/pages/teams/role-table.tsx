import { Check, Minus } from 'lucide-react';
import { siteTexts } from '../../texts/site.ts';
import { teamsTexts } from '../../texts/teams.ts';

const { can, names, rows, yes, note, title } = teamsTexts.roles;

const CELL = 'px-2 py-3.5 text-center';

const Mark = ({ allowed }: { allowed: boolean }) => {
  const Icon = allowed ? Check : Minus;
  return (
    <>
      <Icon aria-hidden size={18} strokeWidth={1.75} className={allowed ? 'inline' : 'inline text-muted'} />
      <span className="sr-only">{allowed ? yes : siteTexts.no}</span>
    </>
  );
};

/** What each role will be allowed to do. */
export const RoleTable = () => (
  <>
    <table aria-label={title} className="w-full">
      <thead>
        <tr className="border-b border-ink">
          <th scope="col" className="py-3.5 text-left font-normal text-muted">
            {can}
          </th>
          {names.map((name) => (
            <th key={name} scope="col" className={`${CELL} font-semibold`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ right, allowed }) => (
          <tr key={right} className="border-b border-line">
            <th scope="row" className="py-3.5 pr-3 text-left font-medium">
              {right}
            </th>
            {names.map((name, index) => (
              <td key={name} className={CELL}>
                <Mark allowed={allowed[index] ?? false} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    <p className="mt-4 text-muted">{note}</p>
  </>
);
