/**
 * Makes package-lock.json acceptable to `npm ci` on every system.
 *
 * A registry that lacks some platform packages (other systems' builds of nx, of jest's resolver …) leaves them out
 * of the lock, and `npm ci` then refuses the lock everywhere. This adds a stub for each one that is missing: npm
 * skips it where it does not fit, and fetches it where it does. Run `npm run lock` after every change of
 * dependencies; `--check` changes nothing and exits 1 when something is missing.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SYSTEMS = 'darwin linux win32 freebsd android openharmony sunos aix openbsd netbsd'.split(' ');
const PROCESSORS = 'x64 arm64 ia32 arm loong64 ppc64 riscv64 s390x mips64el wasm32'.split(' ');
const LIBCS = { musl: 'musl', gnu: 'glibc' };

/** Node's own look-up: from the dependent's folder upwards. */
function isLocked(packages, dependent, name) {
  let folder = dependent;
  for (;;) {
    if (packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]) return true;
    if (folder === '') return false;
    const parent = folder.lastIndexOf('/node_modules/');
    folder = parent === -1 ? '' : folder.slice(0, parent);
  }
}

/** Platforms that a package is for, read from its name; undefined when the name does not tell. */
function platformOf(name) {
  const words = name.split(/[-/]/);
  const os =
    SYSTEMS.find((system) => words.includes(system)) ?? (words.includes('windows') ? 'win32' : undefined);
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  const libc = Object.keys(LIBCS).find((word) => words.includes(word));
  return os && { os: [os], ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [LIBCS[libc]] }) };
}

/** @returns {Record<string, object>} the stubs that `packages` lacks, by lockfile key */
export function missingStubs(packages) {
  const stubs = {};
  for (const [dependent, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const platform = platformOf(name);
      if (!platform || !/^\d/.test(version) || isLocked(packages, dependent, name)) continue;
      stubs[`node_modules/${name}`] = {
        version,
        ...(entry.dev && { dev: true }),
        optional: true,
        ...platform,
      };
    }
  }
  return stubs;
}

function main() {
  const file = fileURLToPath(new URL('../package-lock.json', import.meta.url));
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const stubs = missingStubs(lock.packages);
  const count = Object.keys(stubs).length;
  if (process.argv.includes('--check')) {
    if (count > 0) console.error(`package-lock.json lacks ${count} platform packages: run "npm run lock"`);
    process.exitCode = count > 0 ? 1 : 0;
    return;
  }
  const sorted = Object.entries({ ...lock.packages, ...stubs }).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
  console.log(`package-lock.json: ${count} platform packages added`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
