import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { joinClasses } from './join-classes.ts';

/** `line` names, `solid` is chosen, `dashed` is planned: a dashed line does not work yet. */
export type BadgeLook = 'line' | 'solid' | 'dashed';

const LOOKS: Readonly<Record<BadgeLook, string>> = {
  line: 'border-ash text-ink',
  solid: 'border-ink bg-ink text-paper',
  dashed: 'border-dashed border-ash text-muted',
};

/** The classes of a badge, for controls that look like one. */
export const badgeClasses = (look: BadgeLook): string =>
  joinClasses(
    'inline-flex h-6 items-center gap-1 rounded-tag border px-2 text-14 leading-none font-medium whitespace-nowrap no-underline',
    LOOKS[look],
  );

export const Badge = ({ look = 'line', children }: { look?: BadgeLook; children: ReactNode }) => (
  <span className={badgeClasses(look)}>{children}</span>
);

/** Badges that lead to Pro, which not every site has. */
const LEADING = 'hit-area relative hover:border-ink asking:invisible';

interface BadgeLinkProps {
  readonly to: string;
  readonly label: string;
  readonly children: ReactNode;
}

export const BadgeLink = ({ to, label, children }: BadgeLinkProps) => (
  <Link to={to} aria-label={label} className={joinClasses(badgeClasses('line'), LEADING)}>
    {children}
  </Link>
);

interface BadgeButtonProps {
  readonly label: string;
  /** Ignores presses, but keeps the focus. */
  readonly busy: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

export const BadgeButton = ({ label, busy, onClick, children }: BadgeButtonProps) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={busy || undefined}
    onClick={busy ? undefined : onClick}
    className={joinClasses(badgeClasses('line'), LEADING, 'aria-disabled:cursor-progress')}
  >
    {children}
  </button>
);
