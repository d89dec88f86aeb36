import type { AnchorHTMLAttributes } from 'react';
import { useLinkClick } from '../navigation/router.tsx';

interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A path of this site. */
  readonly to: string;
}

/** Addresses that a server answers itself; no page of ours shows them. */
const SERVED = /^\/(api\/|\.well-known\/)/;

/** A link inside the page. */
export function AppLink({ to, onClick, children, ...rest }: AppLinkProps) {
  const navigate = useLinkClick(to);
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented && !SERVED.test(to)) navigate(event);
      }}
    >
      {children}
    </a>
  );
}
