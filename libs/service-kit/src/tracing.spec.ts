import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startTraceCollector, type TraceCollector } from '@oncelink/testing/stores';
import { startTracing } from './start-tracing.ts';
import { currentTracer, type SpanStart } from './tracing.ts';

const CANARY = 'canary-of-a-secret';

const START: SpanStart = { name: 'POST /things', kind: 'server', fields: { 'http.route': '/things' } };
const STEP: SpanStart = { name: 'step', kind: 'client', fields: {} };

describe('tracing', () => {
  let collector: TraceCollector;
  beforeEach(async () => {
    collector = await startTraceCollector();
  });
  afterEach(() => collector.stop());

  /** Does the work with a tracer and answers what the collector got of it. */
  const trace = async (
    share: string,
    work: (tracer: NonNullable<ReturnType<typeof currentTracer>>) => unknown,
  ) => {
    const stop = await startTracing('spec', { endpoint: collector.url, share });
    const tracer = currentTracer();
    if (tracer !== null) await work(tracer);
    await stop();
    expect(currentTracer()).toBeNull();
    return collector.spans();
  };

  it('is off without a collector', async () => {
    await startTracing('spec', { endpoint: undefined, share: '1' });
    expect(currentTracer()).toBeNull();
  });

  it('follows work through processes: a part lies in the whole, a batch is linked to all its requests', async () => {
    const spans = await trace('1', async (tracer) => {
      const requests = [tracer.open(START), tracer.open(START)];
      const carried = requests.map((request) => request.run(() => tracer.carry()) ?? '');
      await tracer.inSpanFor(['made up', ...carried], { ...STEP, name: 'batch' }, () =>
        tracer.inSpan(STEP, () => Promise.resolve()),
      );
      for (const request of requests) request.end({ 'http.response.status_code': 201 });
    });
    const named = (name: string) => spans.filter((span) => span.name === name);
    const [first, second] = named('POST /things');
    const [batch] = named('batch');
    const [step] = named('step');
    expect(batch).toMatchObject({ traceId: first?.traceId, parentSpanId: first?.spanId });
    expect(batch?.links?.map(({ spanId }) => spanId)).toEqual([first?.spanId, second?.spanId]);
    expect(step).toMatchObject({ traceId: first?.traceId, parentSpanId: batch?.spanId });
    expect(collector.bodies.join('')).toContain('201');
  });

  it('makes no span of work that no traced request asked for', async () => {
    const spans = await trace('1', async (tracer) => {
      await tracer.inSpan(STEP, () => Promise.resolve());
      await tracer.inSpanFor(['00-canary-01'], STEP, () => Promise.resolve());
    });
    expect(spans).toEqual([]);
  });

  it('keeps the share of traces that is wanted, whole or not at all', async () => {
    const spans = await trace('0', async (tracer) => {
      const request = tracer.open(START);
      expect(request.run(() => tracer.carry())).toBeUndefined();
      await request.run(() => tracer.inSpan(STEP, () => Promise.resolve()));
      request.end({});
    });
    expect(spans).toEqual([]);
  });

  it('sends nothing but the fields on its list, and of errors no more than their names', async () => {
    const wider = { 'http.route': '/things', 'http.request.body': CANARY };
    const spans = await trace('1', async (tracer) => {
      const request = tracer.open({ ...START, fields: wider });
      const failing = request.run(() =>
        tracer.inSpan(STEP, () => Promise.reject(new RangeError(`invalid: ${CANARY}`))),
      );
      await expect(failing).rejects.toThrow(CANARY);
      request.end({ ...wider, 'error.type': 'INTERNAL' });
    });
    expect(spans).toHaveLength(2);
    const sent = collector.bodies.join('');
    expect(sent).toContain('RangeError');
    expect(sent).toContain('/things');
    expect(sent).not.toContain(CANARY);
  });
});
