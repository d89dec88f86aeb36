import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import { siteTexts } from '../../features/site-sections/site-sections.texts.ts';
import { teamsTexts } from './teams.texts.ts';

const { can, names, rows, yes, note, title } = teamsTexts.roles;

const CELL = 'px-2 py-3.5 text-center huge:block huge:px-0 huge:py-0.5 huge:text-start';

const Mark = ({ allowed }: { allowed: boolean }) => {
  const Icon = allowed ? Check : Minus;
  return (
    <>
      <Icon
        aria-hidden
        size={18}
        strokeWidth={1.75}
        className={allowed ? 'inline align-middle' : 'inline align-middle text-muted'}
      />
      <span className="sr-only">{allowed ? yes : siteTexts.no}</span>
    </>
  );
};

/** What each role will be allowed to do. With huge letters, each right is a block of its own. */
export const RoleTable = () => (
  <>
    <table aria-label={title} className="w-full huge:block">
      <thead className="huge:sr-only">
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
      <tbody className="huge:block">
        {rows.map(({ right, allowed }) => (
          <tr key={right} className="border-b border-line huge:block huge:py-3.5">
            <th scope="row" className="py-3.5 pr-3 text-left font-medium huge:block huge:py-0.5">
              {right}
            </th>
            {names.map((name, index) => (
              <td key={name} className={CELL}>
                <span aria-hidden className="hidden text-muted huge:inline">
                  {name}:{' '}
                </span>
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
