import type { CallRule, KeyHolder, ResolveTokenResult, ServerErrorCode } from '@oncelink/contracts';
import type { FastifyRequest } from 'fastify';
import type { CountedBucket } from '../limits/local-buckets.ts';
import type { RawRequest } from './plain-request.ts';

/** What the token of a request resolved to; `unknown` when the auth-service did not answer. */
export type Identity = ResolveTokenResult | { readonly outcome: 'unknown'; readonly error: unknown };

/** Why a request was not answered with a success. */
interface Failure {
  readonly code: ServerErrorCode;
  /** What was thrown, where the code alone does not say it. */
  readonly error?: unknown;
}

/** A call whose method Fastify calls by itself. */
interface DirectCall {
  readonly controller: NewableFunction;
  readonly method: string | symbol;
  /** Of success. */
  readonly status: number;
}

/** What a route says of itself, its pattern among it. */
export type RouteFacts = FastifyRequest['routeOptions']['config'];

/** What guards, limits and calls about links read of a request: Fastify's own, or that of `DirectCalls`. */
export type ApiRequest = Pick<
  FastifyRequest,
  'id' | 'headers' | 'body' | 'route' | 'failure' | 'identity' | 'keyHolder' | 'counted'
> & { readonly raw: RawRequest };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may make the call, and how often. Absent on calls that are not limited. */
    readonly rule?: CallRule | undefined;
    /** Set on what the host of readers answers too (READER_ORIGIN). */
    readonly forReaders?: true | undefined;
    /** Bytes that a body may have, if not `BODY_MAX_BYTES`. */
    readonly bodyMaxBytes?: number | undefined;
    /** Set on reports that browsers send by themselves, from any site: the media types they may have. */
    readonly reportMedia?: readonly string[] | undefined;
    /** Set where other machines send signed bodies: the body stays as it came. */
    readonly rawBody?: true | undefined;
    /** Set where a body may be a form. */
    readonly takesForms?: true | undefined;
    /** Set on calls of programs, whose answers tell the limits. */
    readonly isV1?: true | undefined;
    /** Set on calls that pass Nest's pipeline by. */
    readonly direct?: DirectCall | undefined;
  }

  interface FastifyRequest {
    /** Null until it is admitted. Fastify's `routeOptions` makes a new object each time that it is asked for. */
    route: RouteFacts | null;
    failure: Failure | null;
    /** Null without a token, and on calls that ignore it. */
    identity: Identity | null;
    /** Null without an API key, and on calls that ignore it. */
    keyHolder: KeyHolder | null;
    /** What a call of a program was counted in; null before. */
    counted: readonly CountedBucket[] | null;
  }
}
