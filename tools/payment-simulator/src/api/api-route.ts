import type { Simulation } from '../simulation.ts';
import type { Params } from './read-params.ts';

export interface ApiCall {
  readonly sim: Simulation;
  readonly params: Params;
  /** From the address; empty where it has none. */
  readonly id: string;
}

export interface ApiRoute {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** Parameters besides `expand`; any other is refused. */
  readonly accepts: readonly string[];
  /** @returns the object to answer, not yet expanded */
  readonly handle: (call: ApiCall) => object;
}
