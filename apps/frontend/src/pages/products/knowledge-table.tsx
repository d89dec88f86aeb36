import { productsTexts } from './products.texts.ts';
import { siteTexts } from '../../features/site-sections/site-sections.texts.ts';

const { title, thing, holders, rows } = productsTexts.knowledge;

const CELL = 'py-3.5 pr-4 text-left align-top tablet:min-w-26';

const Value = ({ children }: { children: string | null }) =>
  children ?? (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">{siteTexts.no}</span>
    </>
  );

/** Who holds what. On a phone every row is a block of its own. */
export const KnowledgeTable = () => (
  <table aria-label={title} className="w-full max-tablet:block">
    <thead className="max-tablet:sr-only">
      <tr className="border-b border-ink">
        <th scope="col" className={CELL}>
          <span className="sr-only">{thing}</span>
        </th>
        {holders.map((holder) => (
          <th key={holder} scope="col" className={`${CELL} font-semibold`}>
            {holder}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="max-tablet:block">
      {rows.map(([name, values]) => (
        <tr key={name} className="border-b border-line max-tablet:block max-tablet:py-3.5">
          <th
            scope="row"
            className={`${CELL} font-semibold max-tablet:block max-tablet:py-1 tablet:font-medium tablet:whitespace-nowrap`}
          >
            {name}
          </th>
          {holders.map((holder, index) => (
            <td key={holder} className={`${CELL} max-tablet:block max-tablet:py-0.5`}>
              <span aria-hidden className="text-muted tablet:hidden">
                {holder}:{' '}
              </span>
              <Value>{values[index] ?? null}</Value>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
