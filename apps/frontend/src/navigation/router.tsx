import {
  createContext,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { placeOf, type Arrival, type Place } from './place.ts';

interface GoOptions {
  /** Leaves no trace of the place before: going back leads past it. */
  readonly replace?: boolean;
}
type Go = (to: string, options?: GoOptions) => void;

interface Navigation {
  readonly place: Place;
  /** The same as `place`, unless the code of the next page is still on its way. */
  readonly destination: Place;
  readonly go: Go;
}

const NavigationContext = createContext<Navigation | null>(null);

function useNavigation(): Navigation {
  const navigation = use(NavigationContext);
  if (navigation === null) throw new Error('This needs a router around it.');
  return navigation;
}

const drawKey = (): string => Math.random().toString(36).slice(2, 10);

/** The key that a visit was given is kept with its entry in the history. The first visit has none. */
function keyOfEntry(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('key' in state)) return 'first';
  return typeof state.key === 'string' ? state.key : 'first';
}

const currentPlace = (arrival: Arrival): Place =>
  placeOf(`${location.pathname}${location.search}`, keyOfEntry(history.state as unknown), arrival);

const isHere = (to: string): boolean => to === `${location.pathname}${location.search}${location.hash}`;

/** The router of a browser: places are entries of its history. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [destination, setDestination] = useState(() => currentPlace('pop'));
  const [place, setPlace] = useState(destination);
  const setOut = useCallback((arrival: Arrival) => {
    const next = currentPlace(arrival);
    setDestination(next);
    // The page before stays until the code of the next one has arrived.
    startTransition(() => setPlace(next));
  }, []);
  useEffect(() => {
    const follow = () => setOut('pop');
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [setOut]);
  const navigation = useMemo<Navigation>(
    () => ({
      place,
      destination,
      // Going once more to where one is leaves no second entry in the history.
      go: (to, { replace = isHere(to) } = {}) => {
        if (replace) history.replaceState({ key: drawKey() }, '', to);
        else history.pushState({ key: drawKey() }, '', to);
        setOut(replace ? 'replace' : 'push');
      },
    }),
    [place, destination, setOut],
  );
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

interface MemoryRouterProps {
  /** Where it begins: one address. */
  readonly initialEntries?: readonly [string];
  readonly children: ReactNode;
}

/** A router without a browser: for prerendering, and for tests. */
export function MemoryRouter({ initialEntries: [first] = ['/'], children }: MemoryRouterProps) {
  const [place, setPlace] = useState(() => placeOf(first, 'first', 'pop'));
  const navigation = useMemo<Navigation>(
    () => ({
      place,
      destination: place,
      go: (to, { replace = false } = {}) => setPlace(placeOf(to, drawKey(), replace ? 'replace' : 'push')),
    }),
    [place],
  );
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

export const useLocation = (): Place => useNavigation().place;

/** Where one is going to, from the moment of setting out, and where one is, after it. Each visit is another object. */
export const useDestination = (): Place => useNavigation().destination;

/** Leads to a path of this site. */
export const useNavigate = (): Go => useNavigation().go;

/** Only what would have replaced this page in this tab: other keys and buttons mean another tab, or a download. */
const isPlainClick = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  event.button === 0 &&
  event.currentTarget.target === '' &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);

/** Follows a link inside the page. */
export function useLinkClick(to: string): (event: MouseEvent<HTMLAnchorElement>) => void {
  const go = useNavigate();
  return (event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    go(to);
  };
}
