/**
 * `npm run shape [-- --of FOLDER]`: the shape of a checkout. Hand-written lines by area, arrows that lead back between the
 * page's folders, steps of the page's build, the longest cell of a document's table. `--roads` starts the built product and
 * counts the files that a create and a claim pass in gateway and secrets-service, `--against FOLDER` puts another checkout
 * beside it, `--write` the table into docs/measured/shape.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { countArrows } from './count-arrows.ts';
import { countBuildSteps, countLines, listFiles } from './count-lines.ts';
import { countRoads } from './count-road.ts';
import { readCells } from './read-tables.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../../..');
const { INIT_CWD: folder = process.cwd() } = process.env;

type Measures = ReadonlyMap<string, string>;

const { values } = parseArgs({
  options: {
    of: { type: 'string' },
    against: { type: 'string' },
    roads: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});

async function measureRoads(root: string): Promise<[string, string][]> {
  if (!values.roads) return [];
  const { create, claim } = await countRoads(root);
  return [
    ['Files that a create passes', String(create.length)],
    ['Files that a claim passes', String(claim.length)],
  ];
}

async function measure(root: string): Promise<Measures> {
  const files = listFiles(root);
  const areas = countLines(root, files);
  const all = [...areas.values()];
  const sum = (key: 'files' | 'lines'): number => all.reduce((total, amount) => total + amount[key], 0);
  const steps = countBuildSteps(root, files);
  const arrows = countArrows(root);
  const cells = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => readCells(file, readFileSync(path.join(root, file), 'utf8')));
  const lengths = cells.map(({ text }) => text.length);
  return new Map([
    ...[...areas].map(([name, area]): [string, string] => [
      `Lines: ${name}`,
      `${area.lines} in ${area.files} files`,
    ]),
    ['Lines altogether', `${sum('lines')} in ${sum('files')} files`],
    ['Folders of the page', String(arrows.folders.length)],
    [
      'Arrows back between them',
      `${arrows.back.length}${arrows.back.length > 0 ? ` (${arrows.back.join(', ')})` : ''}`,
    ],
    ["Steps of the page's build", `${steps.files} files, ${steps.lines} lines`],
    ...(await measureRoads(root)),
    ['Longest cell of a table', `${Math.max(0, ...lengths)} characters`],
    ['Cells over 120 characters', String(lengths.filter((length) => length > 120).length)],
  ]);
}

function render(columns: readonly (readonly [name: string, measures: Measures])[]): string {
  const names = [...(columns[0]?.[1].keys() ?? [])];
  return [
    ['', ...columns.map(([name]) => name)],
    ['---', ...columns.map(() => '---')],
    ...names.map((name) => [name, ...columns.map(([, measures]) => measures.get(name) ?? '')]),
  ]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('');
}

const own = path.resolve(folder, values.of ?? REPOSITORY);
const columns: (readonly [string, Measures])[] = [['Now', await measure(own)]];
if (values.against !== undefined)
  columns.unshift(['Before', await measure(path.resolve(folder, values.against))]);
const table = render(columns);
console.log(table);
if (values.write) {
  const text = `# Shape of the repository\n\nWritten by \`npm run shape -- --against <older checkout> --roads --write\`.\n\n${table}`;
  writeFileSync(path.join(REPOSITORY, 'docs/measured/shape.md'), text);
}
