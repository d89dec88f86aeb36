import type { ReactNode } from 'react';

interface ConsoleSectionProps {
  readonly title: string;
  readonly lede?: string;
  readonly children: ReactNode;
}

/** One topic of the console: what it is on the left, what can be done on the right. */
export const ConsoleSection = ({ title, lede, children }: ConsoleSectionProps) => (
  <section
    aria-label={title}
    className="grid gap-x-20 gap-y-6 border-t border-line py-10 desktop:grid-cols-[minmax(0,1fr)_minmax(0,704px)]"
  >
    <div>
      <h2 className="text-18 font-semibold">{title}</h2>
      {lede !== undefined && <p className="mt-1 max-w-lede text-muted">{lede}</p>}
    </div>
    <div className="min-w-0">{children}</div>
  </section>
);
