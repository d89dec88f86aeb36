import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * What only the visitor's browser can tell, and what never changes there.
 * @param prerendered what the page's HTML was made with: it stands until the page has hydrated
 */
export const useBrowserValue = <Value>(read: () => Value, prerendered: Value): Value =>
  useSyncExternalStore(never, read, () => prerendered);
