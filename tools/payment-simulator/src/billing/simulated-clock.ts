/** Time as the provider tells it: the machine's, moved forward by tests. Seconds since 1970. */
export class SimulatedClock {
  private pinned: number | undefined;
  private readonly machineNow: () => number;
  private readonly settings: { readonly clockOffset: number };

  /**
   * @param machineNow in milliseconds
   * @param settings part of the state: were the offset lost, what was sold last would lie in the future
   */
  constructor(machineNow: () => number, settings: { readonly clockOffset: number }) {
    this.machineNow = machineNow;
    this.settings = settings;
  }

  now(): number {
    return this.pinned ?? Math.floor(this.machineNow() / 1000) + this.settings.clockOffset;
  }

  /** Runs work as if it were this time, so that what happened on the way carries its own date. */
  at(time: number, work: () => void): void {
    this.pinned = time;
    try {
      work();
    } finally {
      this.pinned = undefined;
    }
  }
}

/**
 * The next time that something is due, counted in calendar months. The day of the anchor is kept: what starts on
 * January 31 is due on February 28 and then on March 31.
 */
export function addMonths(from: number, months: number, anchor: number): number {
  const date = new Date(from * 1000);
  const day = new Date(anchor * 1000).getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() / 1000;
}
