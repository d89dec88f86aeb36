import { startTransition, useEffect, useMemo, useState, type ReactNode } from 'react';
import { NavigationType, Router, createPath, type Location, type Navigator, type To } from 'react-router-dom';
import { isLink } from '../lib/addresses.ts';

interface Visit {
  readonly location: Location;
  readonly navigationType: NavigationType;
}

const drawKey = (): string => Math.random().toString(36).slice(2, 10);

/** The key that a visit was given is kept with its entry in the history. The first visit has none. */
function keyOfEntry(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('key' in state)) return 'default';
  return typeof state.key === 'string' ? state.key : 'default';
}

function currentVisit(navigationType: NavigationType): Visit {
  const { pathname, search, hash } = location;
  const key = keyOfEntry(history.state);
  // What follows the # of a link is its key.
  const place = { pathname, search, hash: isLink(pathname) ? '' : hash, state: null, key };
  return { location: place, navigationType };
}

const hrefOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));

const isHere = (href: string): boolean => href === `${location.pathname}${location.search}${location.hash}`;

/** As in version 7, and without its warning in the console of developers and of builds. */
export const FUTURE = { v7_relativeSplatPath: true };

/**
 * The router of a browser. React Router's own `BrowserRouter` would keep the key of a link in React's state, also when the
 * address no longer has it.
 */
export function SiteRouter({ children }: { children: ReactNode }) {
  const [visit, setVisit] = useState(() => currentVisit(NavigationType.Pop));
  const navigator = useMemo<Navigator>(() => {
    // The page before stays until the code of the next one has arrived.
    const arrive = (type: NavigationType) => startTransition(() => setVisit(currentVisit(type)));
    const replace = (to: To) => {
      history.replaceState({ key: drawKey() }, '', hrefOf(to));
      arrive(NavigationType.Replace);
    };
    const push = (to: To) => {
      // Going once more to where one is leaves no second entry in the history.
      if (isHere(hrefOf(to))) return replace(to);
      history.pushState({ key: drawKey() }, '', hrefOf(to));
      return arrive(NavigationType.Push);
    };
    return { createHref: hrefOf, go: (steps) => history.go(steps), push, replace };
  }, []);
  useEffect(() => {
    const follow = () => startTransition(() => setVisit(currentVisit(NavigationType.Pop)));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  return (
    <Router {...visit} navigator={navigator} future={FUTURE}>
      {children}
    </Router>
  );
}
