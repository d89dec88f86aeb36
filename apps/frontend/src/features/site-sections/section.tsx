import type { ReactNode } from 'react';
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
          <h2 className="max-w-[40ch] text-36 text-balance">{title}</h2>
          {mark}
        </div>
        {lede !== undefined && <p className="mt-3 max-w-reading text-muted">{lede}</p>}
      </div>
      <div className={joinClasses('min-w-0', !split && 'mt-8 tablet:mt-12')}>{children}</div>
    </div>
  </section>
);
