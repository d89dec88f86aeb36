import { LINK_PATTERNS, shardOf, type Caller, type LinkContract } from '@oncelink/contracts';
import { UnavailableError, type RedisListClient } from '@oncelink/messaging';

/**
 * The client waits one second longer than a deadline, for an answer that was begun just in time. Both tries together
 * stay below the five seconds after which a person gives up.
 */
const RETRIED_DEADLINE_MS = 1300;
const SINGLE_DEADLINE_MS = 3500;

type Pattern = keyof LinkContract;

/**
 * Calls whose second arrival would do harm: a seal that exists can't be given out again, and a wrong password is
 * counted each time. Any other request has the same effect and the same answer again.
 */
function mustArriveOnce(pattern: Pattern, request: LinkContract[Pattern]['request']): boolean {
  if (pattern === LINK_PATTERNS.reveal) return 'passwordHash' in request && request.passwordHash !== null;
  return pattern === LINK_PATTERNS.createSeal || pattern === LINK_PATTERNS.verifyPassword;
}

/**
 * From which share of the calls that may wait on whoever begins something is turned away. Whoever is in the middle of
 * something goes before them: else nobody would get to the end.
 */
export const BEGINNERS_SHARE = 0.5;
const BEGINNINGS: readonly Pattern[] = [
  LINK_PATTERNS.createLink,
  LINK_PATTERNS.createSeal,
  LINK_PATTERNS.status,
];

type Shard = Pick<RedisListClient<LinkContract>, 'call' | 'fullness' | 'refuse'>;

/** Asks the secrets-service, of the shard that keeps the link. */
export class LinkCalls {
  /** @param shards all of them, in order */
  constructor(private readonly shards: readonly Shard[]) {}

  /**
   * How many of the calls that may wait for a shard do, of the emptiest. Which one a call is for shows only in its body: one
   * that is full must not have those turned away that are for the others.
   */
  get fullness(): number {
    return Math.min(...this.shards.map((shard) => this.fullnessOf(shard)));
  }

  /** Asks twice when the first answer did not come: a replica that was killed takes what it held with it. */
  async call<P extends Pattern>(
    pattern: P,
    request: LinkContract[P]['request'],
    requestId: string,
    caller: Caller | null = null,
  ): Promise<LinkContract[P]['result']> {
    const shard = this.shardOf(request.proofHash);
    const share = BEGINNINGS.includes(pattern) ? BEGINNERS_SHARE : 1;
    if (this.fullnessOf(shard) >= share) throw shard.refuse(pattern);
    if (mustArriveOnce(pattern, request)) {
      return shard.call(pattern, request, { requestId, caller, deadlineMs: SINGLE_DEADLINE_MS });
    }
    const options = { requestId, caller, deadlineMs: RETRIED_DEADLINE_MS };
    try {
      return await shard.call(pattern, request, options);
    } catch (error) {
      if (error instanceof UnavailableError && error.reason === 'deadline') {
        return shard.call(pattern, request, options);
      }
      throw error;
    }
  }

  /** Each may have its part of what may wait: one that hangs would take the places of all others, here and in nginx. */
  private fullnessOf(shard: Shard): number {
    return shard.fullness * this.shards.length;
  }

  private shardOf(proofHash: string): Shard {
    const [firstByte = 0] = Buffer.from(proofHash.slice(0, 2), 'base64url');
    const shard = this.shards[shardOf(firstByte, this.shards.length)];
    if (shard === undefined) throw new RangeError('There is no shard to ask.');
    return shard;
  }
}
