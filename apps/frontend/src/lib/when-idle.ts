/** Resolves when the page has nothing to do, after a second at the latest. Safari can't tell when it is idle. */
export const whenIdle = (): Promise<unknown> =>
  new Promise((idle) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(idle, { timeout: 1000 }) : setTimeout(idle),
  );
