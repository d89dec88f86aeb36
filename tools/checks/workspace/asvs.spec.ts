import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const repository = path.resolve(import.meta.dirname, '../../..');

/** How many requirements of levels 1 and 2 each section of version 5.0.0 has: they are numbered from 1. */
const SECTIONS = [
  '1.1:2 1.2:9 1.3:11 1.4:3 1.5:2',
  '2.1:3 2.2:3 2.3:4 2.4:1',
  '3.2:2 3.3:4 3.4:6 3.5:5 3.7:2',
  '4.1:3 4.2:1 4.3:2 4.4:4',
  '5.1:1 5.2:3 5.3:2 5.4:3',
  '6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4',
  '7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2',
  '8.1:2 8.2:3 8.3:1 8.4:1',
  '9.1:3 9.2:4',
  '10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3',
  '11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1',
  '12.1:3 12.2:2 12.3:4',
  '13.1:1 13.2:5 13.3:2 13.4:5',
  '14.1:2 14.2:4 14.3:3',
  '15.1:3 15.2:3 15.3:7',
  '16.1:1 16.2:5 16.3:4 16.4:3 16.5:3',
  '17.1:1 17.2:4 17.3:2',
].flatMap((line) => line.split(' '));

const REQUIREMENTS = SECTIONS.flatMap((entry) => {
  const [section = '', count] = entry.split(':');
  return Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`);
});

interface Row {
  readonly ids: readonly string[];
  readonly state: string;
  readonly reason: string;
  readonly proof: string;
}

/** The rows of all tables, one for each line that begins with the number of a requirement. */
function rowsOf(document: string): Row[] {
  return [...document.matchAll(/^\| *\d.*\|$/gm)].map(([line]) => {
    const [ids = '', , , state = '', reason = '', proof = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    return { ids: ids.split(', '), state, reason, proof };
  });
}

const namesIn = (text: string): string[] =>
  [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+|[A-Z]+\.md)`/g)].map(([, name = '']) => name);

/** What is wrong with a row, if anything. */
function problemsOf({ ids, state, reason, proof }: Row): string[] {
  const missing = namesIn(`${reason} ${proof}`).filter((name) => !existsSync(path.join(repository, name)));
  const flaws = [
    state === 'met' && !/^`\S+\.spec\.tsx?`$/.test(proof) && 'is met without a test',
    state === 'open' && !reason.includes('until ') && 'is open without an end',
    state === 'n/a' && reason === '' && 'does not apply without a reason',
    !['met', 'open', 'n/a'].includes(state) && `is "${state}"`,
  ].filter((flaw) => flaw !== false);
  return [...flaws, ...missing.map((name) => `names ${name}, which is not there`)].map(
    (problem) => `${ids.join(', ')} ${problem}`,
  );
}

describe('the table of the Application Security Verification Standard', () => {
  const document = readFileSync(path.join(repository, 'docs/asvs.md'), 'utf8');
  const rows = rowsOf(document);

  it('has every requirement of level 2, each once', () => {
    expect(rows.flatMap(({ ids }) => ids).toSorted()).toEqual(REQUIREMENTS.toSorted());
  });

  it('names a test for what is met, a reason for all else, and only files that exist', () => {
    expect(rows.flatMap(problemsOf)).toEqual([]);
  });

  it('counts right', () => {
    const count = (wanted: string): number =>
      rows.filter(({ state }) => state === wanted).flatMap(({ ids }) => ids).length;
    const said = /(\d+) requirements, of which (\d+) are met, (\d+) do not apply, and (\d+) are\s+open/.exec(
      document,
    );
    expect(said?.slice(1).map(Number)).toEqual([
      REQUIREMENTS.length,
      count('met'),
      count('n/a'),
      count('open'),
    ]);
  });

  it('would miss what is gone', () => {
    const [row] = rowsOf('| 1.1.1 | 2 | Asked | met | `docs/gone.md` | `e2e/gone.spec.ts` |');
    expect(row && problemsOf(row)).toHaveLength(2);
    const [loose] = rowsOf('| 1.1.1 | 2 | Asked | met | Somehow | – |');
    expect(loose && problemsOf(loose)).toEqual(['1.1.1 is met without a test']);
    const [open] = rowsOf('| 1.1.1 | 2 | Asked | open | Not yet | – |');
    expect(open && problemsOf(open)).toEqual(['1.1.1 is open without an end']);
  });
});
