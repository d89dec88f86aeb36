/**
 * What `npm start`, `npm test`, `npm run keys`, `backup`, `restore` and `verify` run first, on whatever Node is there: installs the
 * packages where they are missing, and goes on with a Node that is new enough. Plain JavaScript without packages: there
 * may be none yet.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED_NODE = 24;
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BIN = path.join(ROOT, 'node_modules', '.bin');
const COMMANDS = {
  start: 'dev/src/main.ts',
  test: 'dev/src/run-tests.ts',
  keys: 'dev/src/manage-keys.ts',
  backup: 'dev/src/backup/run-backup.ts',
  restore: 'dev/src/backup/run-restore.ts',
  verify: 'verify-site/src/verify/main.ts',
};

/** Says which lock the installed packages are of. */
const STAMP = path.join(ROOT, 'node_modules', '.oncelink-lock');

/**
 * For the launcher, which is there as long as the product: as little room as V8 lets young objects have (those of
 * libs/embedded-stores/src/heap-flags.ts), and its files kept as JavaScript. What makes that of TypeScript takes 24 MB.
 */
const SMALL_HEAP_FLAGS = ['--max-semi-space-size=1', '--optimize-for-size'];
const COMPILED = path.join(ROOT, 'node_modules', '.cache', 'oncelink-launcher');

const readText = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const majorOf = (version) => Number(/^v?(\d+)\./.exec(version)?.[1] ?? 0);

function fail(line) {
  console.error(line);
  process.exit(1);
}

/** Whether npm's own record of what it installed has everything that the lock asks for on every system. */
export function isInstalled(lock, installed) {
  return Object.entries(lock.packages).every(
    ([name, { version, optional }]) =>
      !name.includes('node_modules/') || optional || installed.packages[name]?.version === version,
  );
}

/** What went wrong, for someone who did not ask npm for anything. */
export function explainInstall(output, code) {
  const [, reason] =
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH)\b/.exec(output) ?? [];
  if (reason) return `The npm registry cannot be reached (${reason}). Check the network and start again.`;
  if (/\b(EACCES|EROFS|EPERM)\b/.test(output)) return `${ROOT} cannot be written. Run this as its owner.`;
  if (/\bENOSPC\b/.test(output)) return 'The disk is full. Make room and start again.';
  return `${output.trim()}\nThe packages could not be installed (npm ci ended with ${code}).`;
}

function runNpmCi() {
  const npm = process.env.npm_execpath ?? '';
  const options = { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'inherit', 'pipe'] };
  if (npm.endsWith('npm-cli.js')) return spawnSync(process.execPath, [npm, 'ci'], options);
  // Windows has npm as a script for its shell only.
  return spawnSync('npm', ['ci'], { ...options, shell: process.platform === 'win32' });
}

function installPackages() {
  const lock = readText(path.join(ROOT, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  if (readText(STAMP) === hash) return;
  const installed = readText(path.join(ROOT, 'node_modules', '.package-lock.json'));
  if (installed === '' || !isInstalled(JSON.parse(lock), JSON.parse(installed))) {
    console.log('Installing packages');
    const { status, signal, stderr, error } = runNpmCi();
    if (status !== 0) fail(explainInstall(stderr || String(error ?? ''), status ?? signal));
  }
  writeFileSync(STAMP, hash);
}

/** Our own Node where it is new enough, else the one that came with the packages. */
function findNode() {
  if (majorOf(process.version) >= NEEDED_NODE) return process.execPath;
  const packaged = path.join(BIN, 'node');
  const { stdout } = spawnSync(packaged, ['--version'], { encoding: 'utf8' });
  if (majorOf(stdout ?? '') >= NEEDED_NODE) return packaged;
  return fail(
    `Node ${NEEDED_NODE} or newer is needed, this is ${process.version}. Install it from https://nodejs.org.`,
  );
}

/**
 * Becomes the launcher, which is there as long as the product: a process that only waits for it would hold 18 MB.
 * Returns where this Node, or the system, can't do so.
 */
function becomeLauncher(node, args, env) {
  if (process.execve === undefined || process.platform === 'win32') return;
  const watch = `--import=${new URL('end-with-parents.mjs', import.meta.url).href}`;
  process.execve(node, [node, ...SMALL_HEAP_FLAGS, watch, ...args], env);
}

/** Ten times what it takes on a slow machine. */
const COMPILING_MS = 5000;

/**
 * Has another process make JavaScript of the launcher's files, which takes 0.4 s. The first launcher of a clone would else do so itself,
 * and hold what it took for that as long as the product runs. With the same flags: V8 takes no code that others had made. Where it fails,
 * the launcher does it. It is killed where it does not end: beside other work, 3 of 61 had written everything and then waited for a
 * thread of V8 that nobody woke (Node 24.21, 2026-11-29).
 */
function compileLauncher(node, file, env) {
  if (existsSync(COMPILED)) return;
  const limits = { timeout: COMPILING_MS, killSignal: 'SIGKILL' };
  spawnSync(node, [...SMALL_HEAP_FLAGS, file, '--help'], { ...limits, env, stdio: 'ignore' });
}

/** Runs the script in place of ourselves: same terminal, signals passed on, same exit code. */
async function becomeScript(node, script, args) {
  const file = path.join(ROOT, 'tools', script);
  const isLauncher = script === COMMANDS.start;
  const env = {
    ...process.env,
    PATH: `${BIN}${path.delimiter}${process.env.PATH}`,
    ...(isLauncher && { NODE_COMPILE_CACHE: COMPILED }),
  };
  if (isLauncher) {
    compileLauncher(node, file, env);
    becomeLauncher(node, [file, ...args], env);
  }
  // The channel tells the script when we are killed.
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  const child = spawn(node, [...(isLauncher ? SMALL_HEAP_FLAGS : []), file, ...args], { env, stdio });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => process.exit(code ?? 1));
  await import('./end-with-parents.mjs');
}

async function main([command, ...args]) {
  const script = COMMANDS[command];
  if (!script) fail(`${path.basename(import.meta.url)} takes ${Object.keys(COMMANDS).join(', ')}.`);
  installPackages();
  await becomeScript(findNode(), script, args);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
