/** A value that React can watch with `useSyncExternalStore`. */
export class ObservableState<State> {
  readonly #listeners = new Set<() => void>();
  #state: State;

  constructor(initial: State) {
    this.#state = initial;
  }

  readonly get = (): State => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(state: State): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
