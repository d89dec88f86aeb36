import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link } from 'react-router-dom';
import { isServed } from '../lib/addresses.ts';
import { joinClasses } from './join-classes.ts';
import { Spinner } from './spinner.tsx';

/** `primary` is ember: one of them on a screen. `danger` can't be taken back. */
export type ButtonLook = 'primary' | 'line' | 'quiet' | 'danger';

const BASE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-field border py-1.5 text-16 leading-tight tracking-[-0.008em] text-center no-underline transition-colors focus-visible:rounded-field';

const LOOKS: Readonly<Record<ButtonLook, string>> = {
  primary:
    'border-transparent bg-ember px-4.5 font-semibold text-on-ember hover:bg-ember-press disabled:bg-line disabled:text-muted',
  line: 'border-ash px-4.5 font-semibold text-ink hover:border-ink disabled:border-line disabled:text-muted',
  danger:
    'border-danger px-4.5 font-semibold text-danger hover:bg-danger hover:text-surface disabled:border-line disabled:bg-transparent disabled:text-muted',
  quiet:
    'border-transparent px-3 font-medium text-muted underline decoration-line underline-offset-4 hover:text-ink hover:decoration-current disabled:no-underline',
};

interface Looks {
  readonly look?: ButtonLook;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

const classesOf = ({ look = 'line', wide = false }: Omit<Looks, 'children'>, own?: string): string =>
  joinClasses(BASE, LOOKS[look], wide && 'w-full', own);

interface ButtonProps extends Looks, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** Shows a spinner and ignores clicks, but keeps the focus where it is: a disabled button would lose it. */
  readonly busy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({ look, wide, busy = false, className, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={joinClasses(
        classesOf({ ...(look && { look }), ...(wide && { wide }) }, className),
        'disabled:cursor-not-allowed aria-busy:cursor-progress',
      )}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

interface ButtonLinkProps extends Looks {
  readonly to: string;
  readonly className?: string;
}

/** A link that looks like a button: it goes somewhere, it does nothing. */
export const ButtonLink = ({ to, className, children, ...looks }: ButtonLinkProps) => (
  <Link to={to} reloadDocument={isServed(to)} className={classesOf(looks, className)}>
    {children}
  </Link>
);
