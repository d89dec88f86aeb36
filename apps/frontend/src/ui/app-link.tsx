import type { AnchorHTMLAttributes } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A path of this site. */
  readonly to: string;
}

/** Addresses that a server answers itself; no page of ours shows them. */
const SERVED = /^\/(api\/|\.well-known\/)/;

/** A link inside the page. The router's own one brings 4 kB of prefetching along. */
export function AppLink({ to, onClick, children, ...rest }: AppLinkProps) {
  const navigate = useLinkClickHandler(to);
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented && !SERVED.test(to)) navigate(event);
      }}
    >
      {children}
    </a>
  );
}
