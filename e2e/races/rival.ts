/**
 * One rival of the race: a process of its own that, on a signal, claims every link several times at once and reports
 * what it was answered. Parameters arrive and results leave over the IPC channel.
 */
import { reveal, type HeldLink } from '@oncelink/testing/product/link-client';

export interface RaceOrder {
  readonly gateways: readonly string[];
  readonly links: readonly HeldLink[];
  readonly claimsPerLink: number;
}

/** Statuses that each link's claims were answered with, by the link's place in the order. */
export type RaceReport = readonly (readonly number[])[];

/** Links in flight at once; with 16 claims each, every rival keeps its 128 connections busy. */
const LINKS_AT_ONCE = 8;

async function claimAll({ gateways, links, claimsPerLink }: RaceOrder): Promise<RaceReport> {
  const report: number[][] = links.map(() => []);
  const queue = links.entries();
  const run = async (): Promise<void> => {
    for (const [index, link] of queue) {
      const claims = Array.from({ length: claimsPerLink }, (_, i) => {
        const gateway = gateways[i % gateways.length] ?? '';
        return reveal(gateway, link).then((answer) => answer.status);
      });
      report[index] = await Promise.all(claims);
    }
  };
  await Promise.all(Array.from({ length: LINKS_AT_ONCE }, run));
  return report;
}

const order = await new Promise<RaceOrder>((received) => process.once('message', received));
process.send?.(await claimAll(order), () => process.disconnect());
