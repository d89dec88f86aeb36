import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readCells } from '../shape/read-tables.ts';

const repository = path.resolve(import.meta.dirname, '../../..');
const documents = [
  'README.md',
  'SECURITY.md',
  'docs/specification.md',
  'docs/architecture.md',
  'docs/wire-format.md',
  'docs/at-rest.md',
  'docs/billing.md',
  'docs/supply-chain.md',
  'docs/asvs.md',
  'docs/threat-model.md',
  'docs/reliability.md',
  'docs/operations/install.md',
  'docs/operations/one-container.md',
  'docs/operations/upgrade.md',
  'docs/operations/backup.md',
  'docs/operations/key-rotation.md',
  'docs/operations/failures.md',
  'docs/operations/files.md',
  'docs/operations/gitops.md',
  'docs/operations/helm.md',
  'docs/operations/kms.md',
];

/** Paths and patterns of files that a document names: in backticks with a slash, or as the target of a link. */
function namedFiles(document: string): string[] {
  const text = readFileSync(path.join(repository, document), 'utf8');
  const quoted = [...text.matchAll(/`((?:apps|libs|tools|lab|e2e|docs|docker|k8s)\/[\w./*-]+)`/g)];
  const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, target = '']) =>
    path.join(path.dirname(document), target),
  );
  return [...quoted.map(([, name = '']) => name), ...linked];
}

describe('documents', () => {
  it.each(documents)('%s names only files that exist', (document) => {
    const names = namedFiles(document);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => globSync(name, { cwd: repository }).length === 0)).toEqual([]);
  });

  it('the specification ties each line to a test', () => {
    const text = readFileSync(path.join(repository, 'docs/specification.md'), 'utf8');
    const rows = text.split(/^- /m).slice(1);
    // A pattern over a whole folder would still match when the one test of the line is gone.
    const untied = rows.filter((row) => !/\.spec\.tsx?`/.test(row) || row.includes('/**/'));
    expect(rows.length).toBeGreaterThan(20);
    expect(untied).toEqual([]);
  });

  it('have tables whose cells are short enough to read in a row', () => {
    const long = globSync('{*.md,docs/**/*.md}', { cwd: repository }).flatMap((file) =>
      readCells(file, readFileSync(path.join(repository, file), 'utf8')).filter(
        ({ text }) => text.length > 120,
      ),
    );
    expect(long).toEqual([]);
  });

  it('number each decision once, in its name and in its title', () => {
    const files = globSync('docs/adr/*.md', { cwd: repository }).map((file) => path.basename(file));
    const numbers = files.map((file) => Number(file.slice(0, 4)));
    expect(numbers).toHaveLength(new Set(numbers).size);
    const titled = files.filter((file, i) =>
      readFileSync(path.join(repository, 'docs/adr', file), 'utf8').startsWith(`# ${numbers[i]}. `),
    );
    expect(titled).toEqual(files);
  });
});
