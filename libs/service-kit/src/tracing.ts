/**
 * All that a span can carry. The list is closed, as that of the log is, and for the same reason: add a field only when
 * none of its possible values helps to read a secret.
 */
export const SPAN_FIELDS = [
  'db.query.summary',
  'db.system.name',
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'messaging.batch.message_count',
  'messaging.destination.name',
  'oncelink.request_id',
] as const;

export type SpanFields = { readonly [Name in (typeof SPAN_FIELDS)[number]]?: string | number };

export interface SpanStart {
  /** Of a few that there are, never made of what someone sent. */
  readonly name: string;
  readonly kind: 'server' | 'client' | 'consumer';
  readonly fields: SpanFields;
}

export interface OpenSpan {
  /** Does work whose spans lie within this one. */
  run<Result>(work: () => Result): Result;
  end(fields: SpanFields): void;
}

/** Measures what belongs to a request, through all processes. Only a sample of requests is traced. */
export interface Tracer {
  /** Begins a trace. */
  open(start: SpanStart): OpenSpan;
  /** Does work in a span of its own within the current one, and plainly where none is being traced. */
  inSpan<Result>(start: SpanStart, work: () => Promise<Result>): Promise<Result>;
  /** As `inSpan`, for work that others asked for: `carried` is what their processes sent. */
  inSpanFor<Result>(
    carried: readonly string[],
    start: SpanStart,
    work: () => Promise<Result>,
  ): Promise<Result>;
  /** What another process needs to go on with the current span; undefined where none is being traced. */
  carry(): string | undefined;
}

let tracer: Tracer | null = null;

/** Null where nothing is traced, which then costs no more than to ask. */
export const currentTracer = (): Tracer | null => tracer;

/** For the process that starts and ends tracing. */
export function setTracer(next: Tracer | null): void {
  tracer = next;
}
