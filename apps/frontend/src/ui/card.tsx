import type { HTMLAttributes } from 'react';
import { joinClasses } from './join-classes.ts';

/** A hairline box. With a `Fuse` in it, it is a living secret; inside a `Burn`, one that is destroyed. */
export const Card = ({ className, ...rest }: HTMLAttributes<HTMLElement>) => (
  <section
    {...rest}
    className={joinClasses('relative rounded-card border border-line bg-surface', className)}
  />
);

export const CardBody = ({ className, ...rest }: HTMLAttributes<HTMLDivElement>) => (
  <div {...rest} className={joinClasses('p-5 tablet:p-8', className)} />
);

/** The line of actions at the bottom of a card; on a phone its buttons are as wide as the card. */
export const CardFoot = ({ className, ...rest }: HTMLAttributes<HTMLDivElement>) => (
  <div
    {...rest}
    className={joinClasses(
      'flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line px-5 py-4 tablet:px-8 tablet:py-5 max-tablet:[&>button]:w-full max-tablet:[&>a]:w-full',
      className,
    )}
  />
);
