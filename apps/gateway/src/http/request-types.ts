import type { ErrorCode } from '@oncelink/contracts';
import type { LimitName } from '../limits/rate-limits.ts';
import type { Identity } from './caller.ts';

/** Why a request was not answered with a success. */
interface Failure {
  readonly code: ErrorCode;
  /** What was thrown, where the code alone does not say it. */
  readonly error?: unknown;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly limit?: LimitName | undefined;
    /** Set on calls that look at who is signed in: all others ignore the token. */
    readonly account?: 'needed' | 'optional' | undefined;
    /** Bytes that a body may have, where that is not what all others may have. */
    readonly bodyMaxBytes?: number | undefined;
    /** Set on calls that browsers make by themselves, from wherever they are: the media types they may have. */
    readonly reportMedia?: readonly string[] | undefined;
    /** Set where other machines send what they have signed: the body stays as it came. */
    readonly rawBody?: true | undefined;
  }

  interface FastifyRequest {
    failure: Failure | null;
    /** Null without a token, and on calls that do not look at it. */
    identity: Identity | null;
  }
}
