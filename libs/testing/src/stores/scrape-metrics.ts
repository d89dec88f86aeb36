/** The sum of all series of a metric that have these labels, among others; undefined when there is none. */
type ReadMetric = (name: string, labels?: Readonly<Record<string, string>>) => number | undefined;

/** Scrapes a process, as Prometheus does. @param port of its health server, on this machine */
export async function scrapeMetrics(port: number): Promise<ReadMetric> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await answer.text();
  const series = text.split('\n').flatMap((line) => {
    const [, name = '', labels = '', value = ''] = /^([a-z_0-9]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    return name === '' ? [] : [{ name, labels, value: Number(value) }];
  });
  return (name, labels = {}) => {
    const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
    return series
      .filter((line) => line.name === name && wanted.every((pair) => line.labels.split(',').includes(pair)))
      .map(({ value }) => value)
      .reduce((sum: number | undefined, value) => (sum ?? 0) + value, undefined);
  };
}
