import { createHook } from 'node:async_hooks';
import { setFlagsFromString } from 'node:v8';

const LOOK_MS = 2000;
/** Of a core, by this process. Collecting garbage in small steps takes less. */
const BUSY_SHARE = 0.3;
const QUIET_SHARE = 0.05;
/** Looks in a row: half a minute. */
const QUIET_LOOKS = 15;

/** Read by V8 whenever it decides about its heap, while the process runs too; on the command line it would do more. */
const favourMemory = (isWanted: boolean): void =>
  setFlagsFromString(isWanted ? '--optimize-for-size' : '--no-optimize-for-size');

const ticks: object[] = [];

/**
 * Keeps one of Node's ticks for as long as the process lives. V8 forgets the shape of objects of which none is left when it
 * collects, and makes each tick after that the slow way, for good: 630 ns instead of 100, and a request has seven. Call it first of all.
 */
export function keepShapeOfTicks(): void {
  const init = (_id: number, type: string, _trigger: number, tick: object): void => {
    if (type === 'TickObject') ticks.push(tick);
  };
  // Without promises: V8 would look for a hook at each of them from then on.
  const hook = createHook({ init, trackPromises: false }).enable();
  process.nextTick(() => undefined);
  hook.disable();
}

/**
 * Has V8 give back, in small steps of its own, what nobody uses any more while the process has little to do. Most of what it
 * holds when it has started is garbage of its start, and V8 leaves that there until there is work: a gateway held 324 MB
 * without this, and 85 with it. Under load speed counts: then V8 goes by its options (ADR 40).
 */
export function restWhenIdle(): void {
  let last = process.cpuUsage();
  let quietLooks = 0;
  let isResting = true;
  favourMemory(true);
  const look = (): void => {
    const { user, system } = process.cpuUsage(last);
    last = process.cpuUsage();
    const share = (user + system) / 1000 / LOOK_MS;
    quietLooks = share < QUIET_SHARE ? quietLooks + 1 : 0;
    const isWanted = isResting ? share < BUSY_SHARE : quietLooks >= QUIET_LOOKS;
    if (isWanted === isResting) return;
    isResting = isWanted;
    favourMemory(isWanted);
  };
  setInterval(look, LOOK_MS).unref();
}
