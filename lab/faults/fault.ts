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
  /** What does not hide what becomes of the other breaks at the same time. */
  readonly together: boolean;
  /** Chooses which replica dies first. */
  readonly seed: number;
}

/** From when to when something was broken, in milliseconds of the run's clock. */
export interface Outage {
  readonly start: number;
  readonly end: number;
  /** Gateways themselves ended or stood still: requests of that time get no answer, or a late one. */
  readonly stopsGateways?: boolean;
}

/** Where a fault happens. */
export interface Stage {
  readonly product: Product;
  readonly recorder: Recorder;
  readonly people: People;
  readonly scale: Scale;
  /** Breaks something and mends it: recovery is counted from the end of that. */
  readonly outage: (
    breakAndMend: () => Promise<unknown>,
    kind?: Pick<Outage, 'stopsGateways'>,
  ) => Promise<void>;
}

export interface Fault {
  readonly name: string;
  /** Part of the shortened suite. */
  readonly inCi: boolean;
  /** Seconds after which all works again; 10 where nothing else was promised. */
  readonly backWithin?: number;
  /** Links do not depend on what breaks: no request is refused. */
  readonly goesUnnoticed?: boolean;
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
