import type { HttpAnswer } from './http-connection.ts';

/** What the holder of a made secret needs to read it. */
export interface Made {
  /** Asks whether it is still there, where the service can tell. */
  readonly status?: Buffer | undefined;
  readonly reveal: Buffer;
  /** The third request of a cycle, where the service has one. */
  readonly acknowledge?: Buffer;
}

/** A service under load. */
export interface Target {
  readonly name: string;
  /** Of its HTTP servers, all alike. */
  readonly ports: readonly number[];
  /** By name: processes whose CPU time and memory count, all servers with their stores. */
  readonly processes: Readonly<Record<string, number>>;
  /** A fresh creation: its request, and how to read the answer. */
  create(): { readonly request: Buffer; readonly made: (answer: HttpAnswer) => Made };
}

/** A server of the benchmark's own, beside the product. */
export interface OwnTarget extends Target {
  stop(): Promise<void>;
}

const UNAVAILABLE = 503;

/** The service has no room for the request. */
export class TurnedAwayError extends Error {
  override readonly name = 'TurnedAwayError';
}

/** @throws when an answer is not the expected one: a fast error is no result */
export function expectStatus(answer: HttpAnswer, status: number): HttpAnswer {
  if (answer.status !== status) {
    const text = `expected ${status}, got ${answer.status}: ${answer.body}`;
    throw answer.status === UNAVAILABLE ? new TurnedAwayError(text) : new Error(text);
  }
  return answer;
}

/** A value of a flat JSON answer, without the cost of parsing all of it. */
export function field(answer: HttpAnswer, name: string): string {
  const found = new RegExp(`"${name}":"([^"]+)"`).exec(answer.body)?.[1];
  if (found === undefined) throw new Error(`no ${name} in ${answer.body}`);
  return found;
}
