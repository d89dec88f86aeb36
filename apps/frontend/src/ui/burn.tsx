import type { ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';

interface BurnProps {
  /** Runs the animation once, 400 ms, to nothing left. Swap in the next screen when it is over. */
  readonly burning?: boolean;
  /** How much has burnt away at rest comes as a class: `[--burn:30%]`. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** Only a confirmed destruction burns. Its child is one `Card` of elements: bare text would stay mirrored. */
export const Burn = ({ burning = false, className, children }: BurnProps) => (
  <div className={joinClasses('burn', className)} {...(burning && { 'data-state': 'burning' })}>
    {children}
  </div>
);
