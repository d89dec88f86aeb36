export interface Cell {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** Cells of all tables of a Markdown document, without their padding. */
export function readCells(file: string, text: string): Cell[] {
  return text.split('\n').flatMap((row, index) => {
    if (!/^\s*\|.*\|\s*$/.test(row)) return [];
    const cells = row
      .trim()
      .slice(1, -1)
      .split(/(?<!\\)\|/);
    return cells.map((cell) => ({ file, line: index + 1, text: cell.trim() }));
  });
}
