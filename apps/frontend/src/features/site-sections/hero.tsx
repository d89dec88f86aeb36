import type { ReactNode } from 'react';

interface HeroProps {
  /** Stands above the title: a badge. */
  readonly mark?: ReactNode;
  readonly title: ReactNode;
  readonly lede: ReactNode;
  /** Buttons: at most one of them primary. */
  readonly actions?: ReactNode;
  /** What stands beside the words. */
  readonly children?: ReactNode;
}

/** The sentence of a page, and what to do about it. */
export const Hero = ({ mark, title, lede, actions, children }: HeroProps) => (
  <div className="wrap grid grid-cols-1 items-center gap-10 pt-6 pb-16 tablet:gap-16 tablet:pt-18 tablet:pb-28 desktop:grid-cols-[6fr_5fr]">
    <div>
      {mark !== undefined && <p className="mb-4">{mark}</p>}
      <h1 className="text-56 text-balance">{title}</h1>
      <p className="mt-6 mb-8 max-w-[44ch] text-18 text-muted">{lede}</p>
      {actions !== undefined && <Actions>{actions}</Actions>}
    </div>
    {children}
  </div>
);

/** A row of buttons; as wide as the column on a phone. */
const Actions = ({ children }: { children: ReactNode }) => (
  <p className="flex flex-wrap gap-3 max-tablet:flex-col">{children}</p>
);

/** The last sentence of a page. */
export const Closing = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-t border-line py-18 tablet:pt-28 tablet:pb-32">
    <div className="wrap">
      <h2 className="mb-8 max-w-[17ch] text-56 text-balance">{title}</h2>
      <Actions>{children}</Actions>
    </div>
  </section>
);
