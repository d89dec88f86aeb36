import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const repository = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(repository, file), 'utf8');

interface Target {
  readonly cache?: boolean;
  readonly inputs?: readonly unknown[];
}

interface Manifest {
  readonly name: string;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly nx?: { readonly targets?: Readonly<Record<string, Target>> };
}

interface Project {
  readonly folder: string;
  readonly manifest: Manifest;
}

interface NxSettings {
  readonly namedInputs: Readonly<Record<string, readonly unknown[]>>;
  readonly targetDefaults: Readonly<Record<string, Target>>;
}

const { namedInputs, targetDefaults }: NxSettings = JSON.parse(read('nx.json'));

const projects: readonly Project[] = globSync('{apps,libs,tools}/*/package.json', { cwd: repository }).map(
  (file) => ({ folder: path.dirname(file), manifest: JSON.parse(read(file)) }),
);

/** Those whose tests nx leaves out where all that they read is as it was when they passed. */
const cached = projects.filter(
  ({ manifest }) => manifest.scripts?.['test'] && manifest.nx?.targets?.['test']?.cache !== false,
);

/** Folders of the project and of all that it is made of: the inputs `default` and `^default`. */
function foldersOf({ folder, manifest }: Project): Set<string> {
  const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  const parts = projects.filter((project) => names.includes(project.manifest.name));
  return new Set([folder, ...parts.flatMap((part) => [...foldersOf(part)])]);
}

/** Paths and patterns that are named besides. */
function patternsOf(inputs: readonly unknown[]): string[] {
  return inputs.flatMap((input) => {
    if (typeof input !== 'string') return [];
    const named = namedInputs[input];
    return named ? patternsOf(named) : [input.replace('{workspaceRoot}/', '')];
  });
}

/** What the files and the script of a project name by its place, other than what they import. */
function pathsNamedBy({ folder, manifest }: Project): string[] {
  const literals = /(?<!from |import |import\()['"]((?:\.\.\/)+[\w./-]+)['"]/g;
  const files = globSync(`${folder}/**/*.{ts,tsx,mjs}`, {
    cwd: repository,
    exclude: (name) => /(^|\/)(node_modules|dist[\w-]*)$/.test(name),
  });
  const inFiles = files.flatMap((file) =>
    [...read(file).matchAll(literals)].map(([, named = '']) => path.join(path.dirname(file), named)),
  );
  // A script may call another one.
  const scripts = Object.values(manifest.scripts ?? {}).join(' ');
  const inScripts = [...scripts.matchAll(/(?:\.\.\/)+[\w./-]+/g)].map(([named]) => path.join(folder, named));
  // The repository itself says nothing of what is read; what is built is read by end-to-end tests, which always run.
  return [...inFiles, ...inScripts].filter(
    (named) => !/^\.|(^|\/)(node_modules|dist)(\/|$)/.test(named) && existsSync(path.join(repository, named)),
  );
}

function forgottenBy(project: Project): string[] {
  const folders = [...foldersOf(project)];
  const inputs = project.manifest.nx?.targets?.['test']?.inputs ?? targetDefaults['test']?.inputs ?? [];
  const patterns = patternsOf(inputs);
  const isInput = (named: string): boolean =>
    folders.some((folder) => named === folder || named.startsWith(`${folder}/`)) ||
    patterns.some((pattern) => path.matchesGlob(named, pattern));
  return [...new Set(pathsNamedBy(project))].filter((named) => !isInput(named)).sort();
}

/** Whether a spec of the project finds files by the folder of the repository: nobody can tell here which. */
const readsAnywhere = ({ folder }: Project): boolean =>
  globSync(`${folder}/src/**/*.spec.{ts,tsx}`, { cwd: repository }).some((file) =>
    [...read(file).matchAll(/'((?:\.\.\/)+\.\.)'/g)].some(
      ([, named = '']) => path.join(path.dirname(file), named) === '.',
    ),
  );

describe('tests that nx may leave out', () => {
  it('are there', () => {
    expect(cached.length).toBeGreaterThan(10);
  });

  it('name what they read when it may be any file', () => {
    const silent = cached.filter(
      (project) => readsAnywhere(project) && !project.manifest.nx?.targets?.['test'],
    );
    expect(silent.map(({ folder }) => folder)).toEqual([]);
  });

  it.each(cached.map((project) => [project.folder, project] as const))(
    'run again when a file outside of the project changes that they name: %s',
    (_folder, project) => {
      expect(forgottenBy(project)).toEqual([]);
    },
  );
});
