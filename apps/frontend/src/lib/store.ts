import { useSyncExternalStore } from 'react';

/** A value outside of React that components can watch. */
export interface Store<Value> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    get: () => current,
    set: (value) => {
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * The value of a store.
 * @param prerendered what the page's HTML was made with, where that can differ from the value in this browser
 */
export const useStore = <Value>(store: Store<Value>, prerendered?: Value): Value =>
  useSyncExternalStore(store.subscribe, store.get, () =>
    // Null is a value too: what it was replaced by before the page hydrates must not be hydrated with.
    prerendered === undefined ? store.get() : prerendered,
  );
