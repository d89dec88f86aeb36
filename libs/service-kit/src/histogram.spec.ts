import { describe, expect, it } from '@jest/globals';
import { Histogram as PromHistogram, Registry, register } from 'prom-client';
import { Histogram } from './histogram.ts';

const BUCKETS = [0.001, 0.01, 0.1, 1];
/** At bounds, between them, below the least and above the last. */
const VALUES = [0, 0.001, 0.0011, 0.05, 0.1, 0.1, 0.99, 1, 1.01, 70];

/** The text of one metric. */
const textOf = (from: Registry, name: string): Promise<string> => from.getSingleMetricAsString(name);

describe('a histogram', () => {
  it('reads as one of prom-client of the same values does', async () => {
    const theirs = new Registry();
    const options = { name: 'spec_seconds', help: 'Of a spec.', labelNames: ['call', 'outcome'] as const };
    const expected = new PromHistogram({ ...options, buckets: BUCKETS, registers: [theirs] });
    const histogram = new Histogram({ ...options, buckets: BUCKETS });
    for (const [at, value] of VALUES.entries()) {
      const labels = { call: at % 2 ? 'reveal' : 'create', outcome: at % 3 ? 'done' : 'a "quoted" \\ one\n' };
      histogram.observe(labels, value);
      expected.observe(labels, value);
    }
    const text = await textOf(register, 'spec_seconds');
    expect(text).toBe(await textOf(theirs, 'spec_seconds'));
    expect(text).toContain('spec_seconds_bucket{le="+Inf",call="reveal",outcome="done"}');
  });

  it('says 0 of what was never observed, where there are no labels', async () => {
    const theirs = new Registry();
    const options = { name: 'spec_plain_seconds', help: 'Of a spec.', buckets: BUCKETS };
    const expected = new PromHistogram({ ...options, registers: [theirs] });
    const histogram = new Histogram(options);
    expect(await textOf(register, 'spec_plain_seconds')).toBe(await textOf(theirs, 'spec_plain_seconds'));
    histogram.observe({}, 0.5);
    expected.observe(0.5);
    expect(await textOf(register, 'spec_plain_seconds')).toBe(await textOf(theirs, 'spec_plain_seconds'));
  });

  it('tells the same as JSON, and its name can not be taken twice', async () => {
    const options = { name: 'spec_json_seconds', help: 'Of a spec.', labelNames: ['call'], buckets: BUCKETS };
    const histogram = new Histogram(options);
    histogram.observe({ call: 'create' }, 0.05);
    const [metric] = (await register.getMetricsAsJSON()).filter(({ name }) => name === 'spec_json_seconds');
    expect(metric?.type).toBe('histogram');
    expect(metric?.values).toContainEqual({
      metricName: 'spec_json_seconds_bucket',
      labels: { le: 0.1, call: 'create' },
      value: 1,
    });
    expect(() => new Histogram(options)).toThrow('already been registered');
  });
});
