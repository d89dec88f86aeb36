import type { Caller } from '@oncelink/contracts';
import { BaseRpcContext } from '@nestjs/microservices';
import { ANSWER_MARGIN_MS } from './wire-format.ts';

/** One message, as far as its handler may need to know. */
interface MessageOrigin {
  /** Id of the HTTP request that it works for. */
  readonly requestId: string;
  /** Whom the gateway asserts it to come from; null for a visitor who is not signed in. */
  readonly caller: Caller | null;
  /** In milliseconds of the Redis server's clock. */
  readonly deadline: number;
}

/** What a handler gets beside its data: where it comes from. A batch handler gets one entry per message, in order. */
export class MessageContext extends BaseRpcContext<[origins: readonly MessageOrigin[], now: () => number]> {
  get requestIds(): readonly string[] {
    return this.args[0].map(({ requestId }) => requestId);
  }

  get callers(): readonly (Caller | null)[] {
    return this.args[0].map(({ caller }) => caller);
  }

  /** Whether nobody waits for the answer any more. Worth asking again by handlers that work in several steps. */
  isLate(index: number): boolean {
    const [origins, now] = this.args;
    return (origins[index]?.deadline ?? Infinity) + ANSWER_MARGIN_MS < now();
  }

  /** The caller of a single message. */
  get caller(): Caller | null {
    return this.args[0][0]?.caller ?? null;
  }
}
