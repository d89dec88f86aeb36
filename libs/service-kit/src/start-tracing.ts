import { setTracer } from './tracing.ts';

export interface TraceSettings {
  /** Of a collector that takes OTLP over HTTP. Undefined: nothing is traced, and nothing loaded for it. */
  readonly endpoint: string | undefined;
  /** Which share of requests is traced, from 0 to 1; anything above counts as 1. */
  readonly share: string;
}

/** @returns sends what is left, and ends it. A collector that is away harms nobody. */
export async function startTracing(
  service: string,
  { endpoint, share }: TraceSettings,
): Promise<() => Promise<void>> {
  if (endpoint === undefined) return () => Promise.resolve();
  const { OpenTelemetryTracer } = await import('./open-telemetry-tracer.ts');
  const started = new OpenTelemetryTracer({ service, endpoint, share: Number(share) });
  setTracer(started);
  return async () => {
    setTracer(null);
    await started.stop();
  };
}
