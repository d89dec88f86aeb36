import type { Fault } from '../controls.ts';

/** Makes the next calls fail on demand. */
export class FaultSwitch {
  private fault: Fault | undefined;
  private left = 0;

  set(fault: Fault): void {
    this.fault = fault;
    this.left = fault.times;
  }

  clear(): void {
    this.fault = undefined;
  }

  /** @returns what happens to a call to this path; undefined when nothing does */
  strike(path: string): Fault['kind'] | undefined {
    if (this.fault === undefined || this.left === 0) return undefined;
    if (!path.startsWith(this.fault.path ?? '')) return undefined;
    this.left -= 1;
    return this.fault.kind;
  }
}
