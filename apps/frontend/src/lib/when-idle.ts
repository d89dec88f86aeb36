/** Resolves when the page has nothing to do, after a second at the latest. Safari can't tell when it is idle. */
export const whenIdle = (): Promise<unknown> =>
  new Promise((idle) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(idle, { timeout: 1000 }) : setTimeout(idle),
  );

const SETTLED_AFTER_MS = 1000;

/** Resolves a second after the load: what is read first may be fetched till then (legal texts), and would share the line. */
export async function whenSettled(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((loaded) => addEventListener('load', loaded, { once: true }));
  await new Promise((waited) => setTimeout(waited, SETTLED_AFTER_MS));
  await whenIdle();
}
