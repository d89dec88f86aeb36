import { createHash } from 'node:crypto';
import { PASSWORD_TRIES, type GoneReason } from '@oncelink/contracts';
import { ApiError, readApiError } from '../../../../api/api-errors.ts';
import type { LinkServer } from '../link-server.ts';

const sha256 = (value: string) =>
  createHash('sha256').update(Buffer.from(value, 'base64url')).digest('base64url');

/** What the server stores of one link. */
interface StoredPart {
  readonly payload: string;
  readonly passwordHash?: string;
  readonly ttl?: number | null;
}

type Call = { readonly name: keyof LinkServer; readonly token?: string; readonly password?: string };

export const GONE_AT = '2026-11-21T14:32:08.000Z';

/** One link at a server that keeps the rules of the real one: one claimant, ten wrong passwords, reasons for an end. */
export class FakeLinkServer implements LinkServer {
  readonly calls: Call[] = [];
  /** Seconds until the link opens. */
  startsIn = 0;
  #part: StoredPart;
  #claimedBy: string | null = null;
  #goneBy: GoneReason | null = null;
  #triesLeft = PASSWORD_TRIES;
  #faults: { name: keyof LinkServer; when: 'before' | 'after'; error: Error }[] = [];
  readonly #outages = new Map<keyof LinkServer, Error>();
  #bent: string[] = [];
  #gate: Promise<void> | null = null;

  constructor(part: StoredPart) {
    this.#part = part;
  }

  /** The next call of `name` fails: before it does anything, or after it did everything (the answer is lost). */
  failNext(name: keyof LinkServer, error: Error, when: 'before' | 'after' = 'before'): void {
    this.#faults.push({ name, error, when });
  }

  /** All calls of `name` fail until the returned function is called. */
  failAlways(name: keyof LinkServer, error: Error): () => void {
    this.#outages.set(name, error);
    return () => void this.#outages.delete(name);
  }

  /** The next claim is answered with `payload` instead of the real one. */
  bendNextAnswer(payload: string): void {
    this.#bent.push(payload);
  }

  /** Calls wait until the returned function is called. */
  hold(): () => void {
    let release = () => {};
    this.#gate = new Promise((resolve) => {
      release = resolve;
    });
    return release;
  }

  end(reason: GoneReason): void {
    this.#goneBy = reason;
  }

  count = (name: keyof LinkServer): number => this.calls.filter((call) => call.name === name).length;

  look: LinkServer['look'] = () =>
    this.#answer({ name: 'look' }, () => {
      this.#demandLife(null);
      const { ttl = 86_400 } = this.#part;
      return { ttl, ...(this.startsIn > 0 && { startsIn: this.startsIn }) };
    });

  verify: LinkServer['verify'] = (_link, password) =>
    this.#answer({ name: 'verify', password }, () => {
      this.#demandLife(null);
      this.#demandStart();
      this.#demandPassword(password);
    });

  claim: LinkServer['claim'] = (_link, token, password) =>
    this.#answer({ name: 'claim', token, ...(password !== undefined && { password }) }, () => {
      this.#demandLife(token);
      if (this.#claimedBy === null) {
        this.#demandStart();
        this.#demandPassword(password);
      }
      this.#claimedBy = token;
      return this.#bent.shift() ?? this.#part.payload;
    });

  acknowledge: LinkServer['acknowledge'] = (_link, token) =>
    this.#answer({ name: 'acknowledge', token }, () => {
      if (this.#claimedBy === token) this.#goneBy = 'viewed';
    });

  erase: LinkServer['erase'] = () =>
    this.#answer({ name: 'erase' }, () => {
      if (this.#goneBy !== 'deleted') this.#demandLife(null);
      this.#goneBy = 'deleted';
    });

  async #answer<T>(call: Call, act: () => T): Promise<T> {
    this.calls.push(call);
    await this.#gate;
    const outage = this.#outages.get(call.name);
    if (outage) throw outage;
    const fault = this.#faults.find(({ name }) => name === call.name);
    if (fault) this.#faults.splice(this.#faults.indexOf(fault), 1);
    if (fault?.when === 'before') throw fault.error;
    const result = act();
    if (fault) throw fault.error;
    return result;
  }

  #demandLife(token: string | null): void {
    const claimedByOther = this.#claimedBy !== null && this.#claimedBy !== token;
    const reason = this.#goneBy ?? (claimedByOther ? 'viewed' : null);
    if (reason) throw new ApiError({ status: 410, code: 'GONE', reason, at: GONE_AT });
  }

  #demandStart(): void {
    if (this.startsIn <= 0) return;
    const body = { code: 'NOT_STARTED', startsIn: this.startsIn };
    throw readApiError(new Response(null, { status: 409 }), body);
  }

  #demandPassword(password: string | undefined): void {
    const { passwordHash } = this.#part;
    if (passwordHash === undefined || (password !== undefined && sha256(password) === passwordHash)) return;
    this.#triesLeft -= 1;
    if (this.#triesLeft > 0) {
      throw new ApiError({ status: 401, code: 'WRONG_PASSWORD', triesLeft: this.#triesLeft });
    }
    this.end('locked');
    this.#demandLife(null);
  }
}
