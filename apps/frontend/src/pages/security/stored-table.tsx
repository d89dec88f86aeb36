import { LINK_MOMENTS, STORED_COLUMNS, type LinkMoment, type StoredColumn } from '@oncelink/contracts';
import { securityTexts } from './security.texts.ts';
import { siteTexts } from '../../features/site-sections/site-sections.texts.ts';

const { title, column, yes, moments, columns } = securityTexts.stored;

const isColumn = (name: string): name is StoredColumn => Object.hasOwn(STORED_COLUMNS, name);
const COLUMNS = Object.keys(STORED_COLUMNS).filter(isColumn);

const CELL = 'py-3.5 pr-4 text-left align-top';

const isStored = (name: StoredColumn, moment: LinkMoment): boolean =>
  STORED_COLUMNS[name].some((stored) => stored === moment);

const Mark = ({ stored }: { stored: boolean }) => (
  <>
    <span aria-hidden className={stored ? 'inline-block size-2.5 rounded-full bg-ink' : 'text-ash'}>
      {!stored && '–'}
    </span>
    <span className="sr-only">{stored ? yes : siteTexts.no}</span>
  </>
);

/** Every column of a link's row and how long it lasts, as the schema has them. On a phone, a row names the moments in which it is there. */
export const StoredTable = () => (
  <table aria-label={title} className="w-full max-tablet:block">
    <thead className="max-tablet:sr-only">
      <tr className="border-b border-ink">
        <th scope="col" className={`${CELL} font-semibold`}>
          {column}
        </th>
        {LINK_MOMENTS.map((moment) => (
          <th key={moment} scope="col" className={`${CELL} w-36 font-semibold`}>
            {moments[moment]}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="max-tablet:block">
      {COLUMNS.map((name) => (
        <tr key={name} className="border-b border-line max-tablet:block max-tablet:py-3.5">
          <th scope="row" className={`${CELL} font-normal max-tablet:block max-tablet:py-1`}>
            <span className="font-semibold">{columns[name].name}</span>{' '}
            <code className="font-mono text-14 text-muted">{name}</code>
            <span className="block text-14 text-muted">{columns[name].meaning}</span>
          </th>
          {LINK_MOMENTS.map((moment) => (
            <td
              key={moment}
              className={`${CELL} ${isStored(name, moment) ? 'max-tablet:inline-block max-tablet:py-0.5' : 'max-tablet:hidden'}`}
            >
              <Mark stored={isStored(name, moment)} />
              <span className="text-14 tablet:hidden"> {moments[moment]}</span>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
