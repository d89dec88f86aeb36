import { productsTexts } from './products.texts.ts';
import { joinClasses } from '../../ui/join-classes.ts';

const { choices, marks, default: byDefault } = productsTexts.time;

/** Places on a ruler of logarithms, from 30 seconds (0) to four weeks (100). A style attribute could not be prerendered. */
const MARKS = [
  ['30s', ''],
  ['5m', 'desktop:left-[20.38%]'],
  ['1h', 'desktop:left-[42.38%]'],
  ['8h', 'desktop:left-[60.78%]'],
  ['1d', 'desktop:left-[70.51%]'],
  ['1w', 'desktop:left-[87.73%]'],
  ['4w', 'desktop:right-0'],
] as const;

const DEFAULT = '1d';

const TICK =
  'before:absolute before:bg-ink before:left-0 before:top-5 before:h-px before:w-3 desktop:before:top-0 desktop:before:h-4 desktop:before:w-px';
const EMBER =
  'before:absolute before:-left-[4.5px] before:top-4 before:size-2 before:rounded-full before:bg-ember before:ring-4 before:ring-paper desktop:before:top-1 font-semibold';

/** Where the mark stands over its own label: at an end of the ruler, or in the middle. */
function placeOf(id: (typeof MARKS)[number][0]): string {
  if (id === '30s') return 'desktop:left-0';
  if (id === '4w') return 'desktop:text-right desktop:before:right-0 desktop:before:left-auto';
  const middle = id === DEFAULT ? 'desktop:before:left-[calc(50%-4px)]' : 'desktop:before:left-1/2';
  return `desktop:-translate-x-1/2 desktop:text-center ${middle}`;
}

/** The expiry choices along a line that burns up to the default. It stands upright on small screens. */
export const ExpiryRuler = () => (
  <div className="relative desktop:h-21">
    <div
      aria-hidden
      className="absolute inset-y-0 left-0 w-px bg-ink desktop:inset-x-0 desktop:top-2 desktop:bottom-auto desktop:h-px desktop:w-auto"
    />
    <div
      aria-hidden
      className="absolute top-0 -left-px h-[64%] w-[2px] bg-ember desktop:top-[7px] desktop:left-0 desktop:h-[2px] desktop:w-[70.51%]"
    />
    <ol aria-label={choices}>
      {MARKS.map(([id, place]) => (
        <li
          key={id}
          className={joinClasses(
            'relative py-2 pl-7 font-medium whitespace-nowrap desktop:absolute desktop:top-0 desktop:pt-7 desktop:pl-0',
            place,
            id === DEFAULT ? EMBER : TICK,
            placeOf(id),
          )}
        >
          {marks[id]}
          {id === DEFAULT && (
            <span className="text-14 font-normal text-muted max-desktop:ml-3 desktop:block">{byDefault}</span>
          )}
        </li>
      ))}
    </ol>
  </div>
);
