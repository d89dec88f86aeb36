import { setTimeout as delay } from 'node:timers/promises';

/**
 * Where this many came at once there are more under way: waiting a moment for them, in milliseconds, makes batches
 * larger. With 64 connections a create takes 0.75 of the CPU where services wait for more requests, and 0.84 of that where
 * gateways do too; a cycle takes 0.73 for the latter (docs/performance.md). Who comes alone waits once at most, after many others.
 */
const GATHER_FROM = 4;
const GATHER_MS = 1;

/** Resolves at once, or a moment later where more are to be expected. @param last how many came together the last time */
export async function gatherMore(last: number): Promise<void> {
  if (last >= GATHER_FROM) await delay(GATHER_MS);
}
