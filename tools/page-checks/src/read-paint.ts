import type { Browser } from '@playwright/test';
import { blockingTime, type Task } from './blocking-time.ts';

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
const VIEWPORT = { width: 390, height: 844 };
/** After the network has gone quiet; late tasks and shifts would come in this time. */
const SETTLE_MS = 1500;

interface Entries extends Omit<Paint, 'blocking'> {
  /** First contentful paint. */
  readonly first: number;
  /** Those of more than 50 ms. */
  readonly tasks: readonly Task[];
}

/** Runs in the page: everything that its observers have kept. */
async function readEntries(): Promise<Entries> {
  const entriesOf = (type: string): Promise<readonly PerformanceEntry[]> =>
    new Promise((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
      observer.observe({ type, buffered: true });
      // Without entries, nobody calls.
      setTimeout(() => resolve([]), 300);
    });
  const numberOf = (entry: PerformanceEntry, name: string): number => Number(Reflect.get(entry, name) ?? 0);
  const largest = (await entriesOf('largest-contentful-paint')).at(-1)?.startTime ?? Number.NaN;
  const [first] = performance.getEntriesByName('first-contentful-paint');
  const tasks = await entriesOf('longtask');
  const shifts = await entriesOf('layout-shift');
  return {
    first: first?.startTime ?? Number.NaN,
    largest,
    tasks: tasks.map(({ startTime, duration }) => ({ startTime, duration })),
    shift: shifts.reduce((sum, entry) => sum + numberOf(entry, 'value'), 0),
  };
}

/** Loads a page once, with nothing in the cache, on a computer made four times slower. */
export async function readPaint(browser: Browser, url: string): Promise<Paint> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-US' });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(SETTLE_MS);
    const { first, largest, tasks, shift } = await page.evaluate(readEntries);
    return { largest, blocking: blockingTime(tasks, first), shift };
  } finally {
    await context.close();
  }
}
