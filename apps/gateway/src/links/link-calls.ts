import { LINK_PATTERNS, type Caller, type LinkContract } from '@oncelink/contracts';
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

/** Asks the secrets-service. */
export class LinkCalls {
  constructor(private readonly client: Pick<RedisListClient<LinkContract>, 'call'>) {}

  /** Asks twice when the first answer did not come: a replica that was killed takes what it held with it. */
  async call<P extends Pattern>(
    pattern: P,
    request: LinkContract[P]['request'],
    requestId: string,
    caller: Caller | null = null,
  ): Promise<LinkContract[P]['result']> {
    if (mustArriveOnce(pattern, request)) {
      return this.client.call(pattern, request, { requestId, caller, deadlineMs: SINGLE_DEADLINE_MS });
    }
    const options = { requestId, caller, deadlineMs: RETRIED_DEADLINE_MS };
    try {
      return await this.client.call(pattern, request, options);
    } catch (error) {
      if (error instanceof UnavailableError && error.reason === 'deadline') {
        return this.client.call(pattern, request, options);
      }
      throw error;
    }
  }
}
