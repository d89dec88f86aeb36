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

/** Hands a file to the browser, which asks where to put it, or knows. Here: a module more is a name more in all pages. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
