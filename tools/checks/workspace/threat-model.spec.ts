import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const repository = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(repository, file), 'utf8');

const document = read('docs/threat-model.md');
const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));

/** Which tests there have to be: more may come, none may be dropped in silence. */
const IDS = [
  'R1 R2 R3 R4 R5 R6 R7 R8 F1 F2 F3 F4 F5 F6 D1 D2 D3',
  'W1 W2 W3 W4 W5 W6 W7 X1 X2 X3 X4 X5 H1 H2 H3 L1 L2 L3',
  'A1 A2 A3 A4 A5 A6 A7 A8 A9 B1 B2 B3 B4 B5 B6 N1 N2 N3 I1 I2 E1 E2 E3 E4 E5 E6 E7 E8 E9 S1 S2 S3 K1',
].flatMap((line) => line.split(' '));
/** Number 24 has a table before its proof. */
const THREATS = [...Array.from({ length: 23 }, (_, index) => String(index + 1)), '25'];

interface Row {
  readonly id: string;
  readonly proof: string;
}

/** Items of both lists: `1. **The text.** …` or `- **R1** …`, and the line of their proof below. */
const rows: readonly Row[] = [
  ...document.matchAll(/^(?:(\d+)\. |- \*\*([A-Z]\d)\*\* ).*\n +Proof: (.+)$/gm),
].map(([, threat, test, proof = '']) => ({ id: threat ?? test ?? '', proof }));

const SPEC = /`([\w./-]+\.(?:spec\.tsx?|sh))`(?: "([^"]+)")?/g;
const COMMAND = /`npm run ([\w:-]+)`/g;

/** What an item names and what is not there. */
function brokenProofs({ proof }: Row): readonly string[] {
  const specs = [...proof.matchAll(SPEC)].flatMap(([, file = '', name]) => {
    if (!existsSync(path.join(repository, file))) return [`no ${file}`];
    return name === undefined || read(file).includes(name) ? [] : [`${file} has no test "${name}"`];
  });
  const commands = [...proof.matchAll(COMMAND)].map(([, name = '']) => name);
  return [...specs, ...commands.filter((name) => !(name in scripts)).map((name) => `no npm run ${name}`)];
}

const isProven = ({ proof }: Row): boolean => proof.search(SPEC) >= 0 || proof.search(COMMAND) >= 0;

describe('the threat model', () => {
  it('has every threat and every test on its list, each once', () => {
    expect(rows.map(({ id }) => id)).toEqual([...THREATS, ...IDS]);
  });

  it('names a proof for every item, or says that there is none yet', () => {
    const bare = rows.filter((row) => !isProven(row) && !row.proof.startsWith('not yet: '));
    expect(bare).toEqual([]);
  });

  it('names only tests and commands that exist', () => {
    expect(rows.flatMap(brokenProofs)).toEqual([]);
  });

  it('would miss a test that is gone', () => {
    const own = 'tools/checks/workspace/threat-model.spec.ts';
    expect(brokenProofs({ id: 'R1', proof: '`e2e/gone.spec.ts`, `npm run gone`' })).toEqual([
      'no e2e/gone.spec.ts',
      'no npm run gone',
    ]);
    const name = ['a name', 'of no test'].join(' ');
    expect(brokenProofs({ id: 'R1', proof: `\`${own}\` "${name}"` })).toHaveLength(1);
  });
});
