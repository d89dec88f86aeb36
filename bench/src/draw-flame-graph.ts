import type { Call } from './call-tree.ts';

const [WIDTH, ROW, TITLE] = [1200, 16, 24];
/** Of one letter of 10 px. */
const LETTER = 6;
/** Narrower calls cannot be told apart, nor can those inside them. */
const LEAST_SHARE = 0.004;

const [OURS, THEIRS] = ['#8fbf8f', '#e8c46c'];

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const colourOf = (name: string): string => (/ (?:apps|libs)\//.test(name) ? OURS : THEIRS);

interface Bar {
  readonly call: Call;
  readonly depth: number;
  /** Of all time, where it begins. */
  readonly start: number;
}

function layOut(call: Call, all: number, depth = 0, start = 0): Bar[] {
  const bars: Bar[] = [{ call, depth, start }];
  let next = start;
  for (const inner of [...call.calls.values()].toSorted((left, right) => right.total - left.total)) {
    if (inner.total >= all * LEAST_SHARE) bars.push(...layOut(inner, all, depth + 1, next));
    next += inner.total / all;
  }
  return bars;
}

function draw({ call, depth, start }: Bar, all: number, height: number): string {
  const share = call.total / all;
  const [x, y, width] = [start * WIDTH, height - (depth + 1) * ROW, share * WIDTH];
  const label = escape(call.name.slice(0, Math.max(0, Math.floor((width - 4) / LETTER))));
  const text = label.length > 2 ? `<text x="${(x + 2).toFixed(1)}" y="${y + 11}">${label}</text>` : '';
  const rect = `<rect x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${ROW - 1}" fill="${colourOf(call.name)}"/>`;
  return `<g><title>${escape(call.name)} ${(share * 100).toFixed(1)}%</title>${rect}${text}</g>`;
}

/** An SVG, callers below what they called; green is the product's own code. */
export function drawFlameGraph(title: string, tree: Call): string {
  const bars = layOut(tree, tree.total);
  const height = TITLE + (Math.max(...bars.map(({ depth }) => depth)) + 1) * ROW;
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="monospace" font-size="10">`;
  return [
    `${head}<rect width="${WIDTH}" height="${height}" fill="#fff"/><text x="4" y="14" font-size="12">${escape(title)}</text>`,
    ...bars.map((bar) => draw(bar, tree.total, height)),
    '</svg>\n',
  ].join('\n');
}
