import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const REPOSITORY = path.resolve(import.meta.dirname, '..');

const quote = (word: string): string =>
  /^[\w=,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** What a shell takes to run a script again. @param words of its command line, without `--write` */
export const commandOf = (script: string, words: readonly string[]): string =>
  [`npm run ${script}`, ...(words.length > 0 ? ['--'] : []), ...words.map(quote)].join(' ');

interface Measured {
  /** The document explains these figures; from docs/measured. */
  readonly meaning: string;
  readonly title: string;
  readonly command: string;
  /** Markdown. */
  readonly report: string;
}

/** Writes figures into docs/measured/NAME.md, with what measured them, when, and which commit was measured. */
export function writeMeasured(name: string, { meaning, title, command, report }: Measured): void {
  const describe = ['describe', '--always', '--dirty', '--exclude', '*'];
  const commit = execFileSync('git', describe, { cwd: REPOSITORY, encoding: 'utf8' }).trim();
  const day = new Date().toISOString().slice(0, 10);
  const source = `\`${command}\`, ${day}, at ${commit}. What it means: [${path.basename(meaning)}](${meaning}).`;
  const folder = path.join(REPOSITORY, 'docs/measured');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${name}.md`), `# ${title}\n\n${source}\n\n${report}\n`);
}

/** The words that a command was given, but for `--write`. */
export const givenWords = (): string[] => process.argv.slice(2).filter((word) => word !== '--write');
