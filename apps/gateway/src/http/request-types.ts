import type { CallName, ErrorCode } from '@oncelink/contracts';
import type { Identity } from '../auth/require-caller.ts';

/** Why a request was not answered with a success. */
interface Failure {
  readonly code: ErrorCode;
  /** What was thrown, where the code alone does not say it. */
  readonly error?: unknown;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may make the call, and how often. Absent on calls that are not limited. */
    readonly call?: CallName | undefined;
    /** Bytes that a body may have, if not `BODY_MAX_BYTES`. */
    readonly bodyMaxBytes?: number | undefined;
    /** Set on reports that browsers send by themselves, from any site: the media types they may have. */
    readonly reportMedia?: readonly string[] | undefined;
    /** Set where other machines send signed bodies: the body stays as it came. */
    readonly rawBody?: true | undefined;
  }

  interface FastifyRequest {
    failure: Failure | null;
    /** Null without a token, and on calls that ignore it. */
    identity: Identity | null;
  }
}
