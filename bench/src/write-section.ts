import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FILE = path.resolve(import.meta.dirname, '../../docs/reliability.md');

/** Puts a report between its markers in docs/reliability.md. */
export function writeSection(name: string, report: string): void {
  const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`];
  const text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from === -1 || to === -1) throw new Error(`${FILE} has lost its markers ${start} and ${end}`);
  writeFileSync(FILE, `${text.slice(0, from + start.length)}\n\n${report}\n\n${text.slice(to)}`);
}
