import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const FOLDER = path.resolve(import.meta.dirname, '../lighthouse');
const PACKAGE = path.join(FOLDER, 'node_modules/lighthouse');

interface Wanted {
  readonly port: number;
  readonly logLevel: 'error';
  readonly onlyCategories: readonly string[];
}

interface AuditOfPage {
  readonly score: number | null;
  readonly numericValue?: number;
}

interface CategoryOfPage {
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}

interface Result {
  readonly lhr: {
    readonly categories: Readonly<Record<string, CategoryOfPage>>;
    readonly audits: Readonly<Record<string, AuditOfPage>>;
  };
}

type Lighthouse = (url: string, wanted: Wanted) => Promise<Result | undefined>;

const versionIn = (file: string): string => JSON.parse(readFileSync(file, 'utf8'))['version'];
const wantedVersion = (): string =>
  JSON.parse(readFileSync(path.join(FOLDER, 'package.json'), 'utf8'))['dependencies']['lighthouse'];

function isInstalled(): boolean {
  const file = path.join(PACKAGE, 'package.json');
  return existsSync(file) && versionIn(file) === wantedVersion();
}

/** Installs it by its own lock where that was not yet done: a sixth of all files that `npm ci` wrote was for it alone. */
export async function loadLighthouse(): Promise<Lighthouse> {
  if (!isInstalled()) execFileSync('npm', ['ci'], { cwd: FOLDER, stdio: 'inherit' });
  const { default: lighthouse }: { default: Lighthouse } = await import(
    pathToFileURL(path.join(PACKAGE, 'core/index.js')).href
  );
  return lighthouse;
}
