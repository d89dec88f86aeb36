import type { People } from './people.ts';
import type { Recorder } from './record-history.ts';
import type { Product } from './start-product.ts';

/** How long and how often things break: short in CI, as security demands with `--full`. */
export interface Scale {
  /** Milliseconds of an outage. */
  readonly outage: number;
  /** Of a cut, a pause, a slow network: there are many of them. */
  readonly trouble: number;
  /** Kills of each kind of process. */
  readonly kills: number;
  /** How long the worker is off, in milliseconds. */
  readonly idle: number;
}

/** Where a fault happens. */
export interface Stage {
  readonly product: Product;
  readonly recorder: Recorder;
  readonly people: People;
  readonly scale: Scale;
}

export interface Fault {
  readonly name: string;
  /** Part of the shortened suite. */
  readonly inCi: boolean;
  /**
   * Breaks something under load and mends it.
   * @returns what else there is to say of it
   * @throws when the product does not do what it must meanwhile
   */
  readonly run: (stage: Stage) => Promise<string | undefined>;
}

/** Cannot be shown on this machine; the message says why. */
export class NotShown extends Error {
  override readonly name = 'NotShown';
}
