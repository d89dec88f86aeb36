import { saveFile } from './save-file.ts';

type Line = readonly (string | number)[];

/** A table as programs read it (RFC 4180). */
export const csvOf = (lines: readonly Line[]): string =>
  lines.map((line) => `${line.map(quoted).join(',')}\r\n`).join('');

/** Only where it must be. */
const quoted = (value: string | number): string => {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Hands a table to the browser, which asks where to put it. */
export function saveCsv(file: string, lines: readonly Line[]): void {
  saveFile(file, 'text/csv', csvOf(lines));
}
