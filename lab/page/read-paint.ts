import { setTimeout as pause } from 'node:timers/promises';
import { blockingTime, type Task } from './blocking-time.ts';
import { DEBUG_PORT } from './open-browser.ts';
import { ProtocolSession } from './protocol-session.ts';

/** Milliseconds, but for `shift`, which has no unit. */
export interface Paint {
  /** Largest contentful paint. */
  readonly largest: number;
  /** Total blocking time. */
  readonly blocking: number;
  /** Cumulative layout shift. */
  readonly shift: number;
}

const SLOWDOWN = 4;
/** A phone's screen. */
const VIEWPORT = { width: 390, height: 844, deviceScaleFactor: 1, mobile: false };
/** How long a page is left alone after `load`: what code brings later may be larger, or move what was there. */
export const SETTLE_MS = { still: 300, scripted: 3000 } as const;

interface Entries extends Omit<Paint, 'blocking'> {
  /** First contentful paint. */
  readonly first: number;
  /** Those of more than 50 ms. */
  readonly tasks: readonly Task[];
}

/** Runs in the page: everything that its observers have kept. */
async function readEntries(): Promise<string> {
  const entriesOf = (type: string): Promise<readonly PerformanceEntry[]> =>
    new Promise((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
      observer.observe({ type, buffered: true });
      // Without entries there is no call.
      setTimeout(() => resolve([]), 300);
    });
  const numberOf = (entry: PerformanceEntry, name: string): number => Number(Reflect.get(entry, name) ?? 0);
  const largest = (await entriesOf('largest-contentful-paint')).at(-1)?.startTime ?? Number.NaN;
  const [first] = performance.getEntriesByName('first-contentful-paint');
  const tasks = await entriesOf('longtask');
  const shifts = await entriesOf('layout-shift');
  const entries: Entries = {
    first: first?.startTime ?? Number.NaN,
    largest,
    tasks: tasks.map(({ startTime, duration }) => ({ startTime, duration })),
    shift: shifts.reduce((sum, entry) => sum + numberOf(entry, 'value'), 0),
  };
  return JSON.stringify(entries);
}

/** The browser of `openBrowser`. Tools that test drive pages in a way that slows them down. */
export async function connectToBrowser(): Promise<ProtocolSession> {
  const answer = await fetch(`http://127.0.0.1:${DEBUG_PORT}/json/version`);
  const { webSocketDebuggerUrl }: { webSocketDebuggerUrl: string } = JSON.parse(await answer.text());
  return ProtocolSession.open(webSocketDebuggerUrl);
}

async function load(page: ProtocolSession, url: string, settleMs: number): Promise<Entries> {
  await page.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.send('Emulation.setDeviceMetricsOverride', VIEWPORT);
  await page.send('Page.enable');
  const loaded = page.until('Page.loadEventFired');
  await page.send('Page.navigate', { url });
  await loaded;
  await pause(settleMs);
  const call = { expression: `(${String(readEntries)})()`, awaitPromise: true, returnByValue: true };
  const { result } = await page.send('Runtime.evaluate', call);
  if (typeof result !== 'object' || result === null || !('value' in result))
    throw new Error(`${url} tells no times.`);
  return JSON.parse(String(result.value));
}

/** Loads a page once, with nothing in the cache, on a computer made four times slower. @param settleMs of `SETTLE_MS` */
export async function readPaint(browser: ProtocolSession, url: string, settleMs: number): Promise<Paint> {
  const { browserContextId } = await browser.send('Target.createBrowserContext');
  try {
    const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', browserContextId });
    const page = await ProtocolSession.open(`ws://127.0.0.1:${DEBUG_PORT}/devtools/page/${String(targetId)}`);
    const { first, largest, tasks, shift } = await load(page, url, settleMs).finally(() => page.close());
    return { largest, blocking: blockingTime(tasks, first), shift };
  } finally {
    await browser.send('Target.disposeBrowserContext', { browserContextId });
  }
}
