import { AsyncLocalStorage } from 'node:async_hooks';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Link,
  type Span,
  type SpanContext,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { describeError } from './describe-error.ts';
import { withDeadline } from './with-deadline.ts';
import { SPAN_FIELDS, type OpenSpan, type SpanFields, type SpanStart, type Tracer } from './tracing.ts';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

/** A recorded span in the form of the header `traceparent`. Anyone who can write to Redis can send something else. */
const CARRIED = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/;

const STOP_MS = 1000;

interface OpenTelemetryOptions {
  readonly service: string;
  readonly endpoint: string;
  readonly share: number;
}

/** Loaded only where traces are wanted. */
export class OpenTelemetryTracer implements Tracer {
  readonly #provider: TracerProvider;
  readonly #tracer;
  readonly #current = new AsyncLocalStorage<Context>();

  constructor({ service, endpoint, share }: OpenTelemetryOptions) {
    const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': service }),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
      spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
    });
    this.#tracer = this.#provider.getTracer('oncelink');
  }

  /** A collector that is away is tried again for many seconds, which a drain needs for better things. */
  async stop(): Promise<void> {
    await withDeadline(this.#provider.shutdown(), STOP_MS).catch(() => undefined);
  }

  open(start: SpanStart): OpenSpan {
    return this.#open(start, ROOT_CONTEXT);
  }

  inSpan<Result>(start: SpanStart, work: () => Promise<Result>): Promise<Result> {
    const parent = this.#current.getStore();
    return parent === undefined ? work() : endWith(this.#open(start, parent), work);
  }

  inSpanFor<Result>(
    carried: readonly string[],
    start: SpanStart,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const links = carried.flatMap((text): Link[] => {
      const context = parse(text);
      return context === undefined ? [] : [{ context }];
    });
    // A span has one parent. The other requests of a batch find it by its links.
    const [first] = links;
    if (first === undefined) return work();
    const parent = trace.setSpanContext(ROOT_CONTEXT, first.context);
    return endWith(this.#open(start, parent, links), work);
  }

  carry(): string | undefined {
    const span = trace.getSpanContext(this.#current.getStore() ?? ROOT_CONTEXT);
    if (span === undefined || (span.traceFlags & TraceFlags.SAMPLED) === 0) return undefined;
    return `00-${span.traceId}-${span.spanId}-01`;
  }

  #open({ name, kind, fields }: SpanStart, parent: Context, links: Link[] = []): OpenSpan {
    const options = { kind: KINDS[kind], attributes: pickFields(fields), links };
    const span = this.#tracer.startSpan(name, options, parent);
    const context = trace.setSpan(parent, span);
    return {
      run: (work) => this.#current.run(context, work),
      end: (last) => end(span, last),
    };
  }
}

function end(span: Span, fields: SpanFields): void {
  span.setAttributes(pickFields(fields));
  if (fields['error.type'] !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** Of an error only its name is told: texts quote values. */
async function endWith<Result>(span: OpenSpan, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await span.run(work);
    span.end({});
    return result;
  } catch (error) {
    span.end({ 'error.type': describeError(error).error });
    throw error;
  }
}

function parse(text: string): SpanContext | undefined {
  const [, traceId, spanId] = CARRIED.exec(text) ?? [];
  if (traceId === undefined || spanId === undefined) return undefined;
  return { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
}

/** Types alone would let a wider object through; what is not on the list is dropped here. */
const pickFields = (fields: SpanFields): SpanFields =>
  Object.fromEntries(
    SPAN_FIELDS.flatMap((name) => {
      const value = fields[name];
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
    }),
  );
