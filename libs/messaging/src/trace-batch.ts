import { currentTracer } from '@oncelink/service-kit';
import type { RequestMessage } from './wire-format.ts';

/** Runs a batch in a span that is linked to the requests of which it is made, as far as they are traced. */
export function traceBatch(
  pattern: string,
  group: readonly Pick<RequestMessage, 'trace'>[],
  run: () => Promise<void>,
): Promise<void> {
  const tracer = currentTracer();
  if (tracer === null) return run();
  const carried = group.flatMap(({ trace }) => trace ?? []);
  const fields = { 'messaging.batch.message_count': group.length };
  return tracer.inSpanFor(carried, { name: `run ${pattern}`, kind: 'consumer', fields }, run);
}
