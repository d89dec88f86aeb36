import { useSyncExternalStore, type ReactNode } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { joinClasses } from '../../ui/join-classes.ts';

interface SectionProps {
  /** Makes it a place that addresses can name. */
  readonly id?: string;
  readonly title: string;
  readonly lede?: ReactNode;
  /** Title on the left, everything else on the right; one below the other where there is no room. */
  readonly split?: boolean;
  /** Stands beside the title: a badge. */
  readonly mark?: ReactNode;
  readonly children?: ReactNode;
}

const Title = ({ title }: { title: string }) => (
  <h2 className="max-w-[40ch] text-36 text-balance">{title}</h2>
);
const Lede = ({ lede }: { lede: ReactNode }) =>
  lede !== undefined && <p className="mt-3 max-w-reading text-muted">{lede}</p>;

/** A part of a page, under a hairline. */
export const Section = ({ id, title, lede, split = false, mark, children }: SectionProps) => (
  <section
    id={id}
    aria-label={title}
    {...(id !== undefined && { tabIndex: -1 })}
    className="border-t border-line py-16 outline-none tablet:py-24"
  >
    <div
      className={joinClasses(
        'wrap',
        split && 'grid items-start gap-8 desktop:grid-cols-[5fr_7fr] desktop:gap-20',
      )}
    >
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-3">
          <Title title={title} />
          {mark}
        </div>
        <Lede lede={lede} />
      </div>
      <div className={joinClasses('min-w-0', !split && 'mt-8 tablet:mt-12')}>{children}</div>
    </div>
  </section>
);

/** The breakpoint `tablet` of theme.css. */
const ROOMY = '(width >= 47.5625rem)';
const isRoomy = () => matchMedia(ROOMY).matches;
const followRoom = (notify: () => void) => {
  const room = matchMedia(ROOMY);
  room.addEventListener('change', notify);
  return () => room.removeEventListener('change', notify);
};

/**
 * A part that is only its title on a phone, until somebody wants the rest. Where there is room it is open for good; styles
 * alone show it there before the page has its code, so nothing moves.
 */
export const FoldedSection = ({
  id,
  title,
  lede,
  children,
}: Pick<SectionProps, 'id' | 'title' | 'lede' | 'children'>) => {
  const roomy = useSyncExternalStore(followRoom, isRoomy, () => false);
  return (
    <section
      id={id}
      aria-label={title}
      {...(id !== undefined && { tabIndex: -1 })}
      className="border-t border-line outline-none tablet:py-24"
    >
      <details open={roomy} className="group wrap tablet:details-content:[content-visibility:visible]">
        <summary
          {...(roomy && { tabIndex: -1 })}
          className="flex min-h-11 items-center justify-between gap-4 py-5 tablet:pointer-events-none tablet:min-h-0 tablet:py-0"
        >
          <Title title={title} />
          <ChevronDown
            aria-hidden
            size={20}
            strokeWidth={1.75}
            className="flex-none text-muted group-open:rotate-180 tablet:hidden"
          />
        </summary>
        <Lede lede={lede} />
        <div className="mt-8 max-tablet:pb-16 tablet:mt-12">{children}</div>
      </details>
    </section>
  );
};
