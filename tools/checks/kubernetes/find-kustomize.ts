import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const CACHE = path.resolve(import.meta.dirname, '../../../node_modules/.cache/kustomize');
const PROGRAM = path.join(CACHE, 'usr/bin/kustomize');

/**
 * The program `kustomize`: what the variable KUSTOMIZE names, else what is on PATH, else Debian's package, unpacked
 * into node_modules/.cache without being installed, which takes no rights.
 * @throws Error with one line, where none of the three is to be had
 */
export function findKustomize(named: string | undefined = process.env['KUSTOMIZE']): string {
  if (named) return named;
  const onPath = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, 'kustomize'))
    .find((file) => existsSync(file));
  if (onPath !== undefined) return onPath;
  if (!existsSync(PROGRAM)) unpackPackage();
  return PROGRAM;
}

function unpackPackage(): void {
  mkdirSync(path.dirname(CACHE), { recursive: true });
  // Made aside and then moved, so that of two processes none finds half of it.
  const work = mkdtempSync(`${CACHE}-`);
  try {
    const options = describeNextRelease(work);
    run(work, 'apt-get', '-qq', '-c', options, 'update');
    run(work, 'apt-get', '-qq', '-c', options, 'download', 'kustomize');
    const archive = readdirSync(work).find((name) => name.endsWith('.deb')) ?? '';
    run(work, 'dpkg', '-x', archive, 'unpacked');
    if (!existsSync(PROGRAM)) renameSync(path.join(work, 'unpacked'), CACHE);
  } catch {
    throw new Error('No kustomize: put one on PATH, or name one in KUSTOMIZE.');
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Options of apt-get for a list of packages of its own: this release has no kustomize, the next one has. */
function describeNextRelease(work: string): string {
  for (const folder of ['lists/partial', 'cache/archives/partial']) {
    mkdirSync(path.join(work, folder), { recursive: true });
  }
  const targets = run(work, 'apt-get', 'indextargets', '--format', '$(COMPONENT) $(REPO_URI)');
  const mirror = /^main (\S+)/m.exec(targets)?.[1] ?? '';
  const sources = path.join(work, 'sources.list');
  writeFileSync(
    sources,
    `deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] ${mirror} trixie main\n`,
  );
  const options = path.join(work, 'apt.conf');
  const lines = [
    `Dir::State::lists "${work}/lists";`,
    `Dir::Cache "${work}/cache";`,
    `Dir::Etc::sourcelist "${sources}";`,
    'Dir::Etc::sourceparts "-";',
    'APT::Sandbox::User "root";',
  ];
  writeFileSync(options, `${lines.join('\n')}\n`);
  return options;
}

const run = (cwd: string, program: string, ...args: readonly string[]): string =>
  execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
