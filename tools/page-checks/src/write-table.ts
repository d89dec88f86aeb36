import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Replaces what stands between two markers of a document, `<!-- NAME:start -->` and `<!-- NAME:end -->`.
 * @throws Error when the document has lost them
 */
export function writeTable(file: string, name: string, table: string): void {
  const text = readFileSync(file, 'utf8');
  const [before, rest] = text.split(`<!-- ${name}:start -->`);
  const [, after] = rest?.split(`<!-- ${name}:end -->`) ?? [];
  if (after === undefined) throw new Error(`${file} has lost its markers of ${name}.`);
  writeFileSync(file, `${before}<!-- ${name}:start -->\n\n${table}\n\n<!-- ${name}:end -->${after}`);
}

/** The value in the middle, of an odd number. */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  if (middle === undefined) throw new Error('There is no median of nothing.');
  return middle;
}
