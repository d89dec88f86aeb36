import path from 'node:path';
import { findNx } from './build-product.ts';

/** One of the things that must hold before a change lands. */
export interface Step {
  readonly name: string;
  /** A program and its arguments. */
  readonly command: readonly [string, ...string[]];
  /** Folder of the repository that it runs in. */
  readonly folder?: string;
  /** Names of steps that must have passed before. */
  readonly after?: readonly string[];
  /** How much of one core it keeps busy: its CPU time through its duration, measured with nothing beside it. */
  readonly load: number;
  /** Set where it makes and removes many files: in memory, where there is room. */
  readonly isQuick?: true;
  /** It is ended after so many seconds: four times of what it takes where memory is quick, as it is not everywhere. */
  readonly limit: number;
}

export const ROOT = path.resolve(import.meta.dirname, '../../..');

const NODE = process.execPath;
const NX = [findNx(ROOT), 'run-many', '--outputStyle=static'] as const;
const AFTER_BUILD = ['build'];
const AFTER_BUILD_AND_BROWSER = ['build', 'browser'];

const npm = (...words: readonly string[]): Pick<Step, 'command'> => ({ command: ['npm', 'run', ...words] });

/** What is marked `@long` has a shorter brother here, and runs at night. */
function endToEnd(project: string): Pick<Step, 'command' | 'folder' | 'after'> {
  const cli = path.join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
  const words = ['test', `--project=${project}`, '--grep-invert', '@long'];
  return {
    command: [NODE, cli, ...words],
    folder: 'e2e',
    after: project === 'races' ? AFTER_BUILD : AFTER_BUILD_AND_BROWSER,
  };
}

const BUILD: Step = { name: 'build', command: [NODE, ...NX, '-t', 'build'], load: 1.5, limit: 900 };
const FIND_BROWSER: Step = {
  name: 'browser',
  command: [NODE, path.join(import.meta.dirname, 'find-browser.ts')],
  load: 0.3,
  limit: 600,
};
const UNIT: Step = {
  name: 'unit tests',
  command: [NODE, ...NX, '-t', 'test', '--exclude=@oncelink/e2e', '--parallel=3'],
  // Some of them wait for clocks and stores. Browsers, whose tests take longest, must begin beside them.
  load: 1.5,
  isQuick: true,
  limit: 2400,
};
const BROWSER: Step = {
  name: 'browser tests',
  ...endToEnd('browser'),
  load: 1,
  isQuick: true,
  limit: 2400,
};
const RACES: Step = { name: 'races', ...endToEnd('races'), load: 0.7, isQuick: true, limit: 2400 };
// Half of these two is waiting: beside unit tests that is nothing lost.
const SERVICES: Step = {
  name: 'services',
  ...endToEnd('services'),
  load: 0.5,
  isQuick: true,
  limit: 2400,
};
const BASE_IMAGES: Step = {
  name: 'base images',
  command: ['docker/checks/check.sh', '--images'],
  // Both install packages, and Debian's installer lets nobody wait.
  after: ['browser'],
  load: 0.5,
  isQuick: true,
  limit: 900,
};
const CONTAINERS: Step = {
  name: 'containers',
  command: ['docker/checks/check.sh', '--short'],
  after: [...AFTER_BUILD_AND_BROWSER, 'base images'],
  load: 0.5,
  isQuick: true,
  limit: 2400,
};

/** `npm test`: every test that needs nothing but this machine. What takes longest begins first. */
export const TEST_STEPS: readonly Step[] = [FIND_BROWSER, BUILD, UNIT, BROWSER, SERVICES, RACES];

/**
 * `.ci/run`: what must hold before a change lands. Browsers wait for lint, though they are the longest chain: what is short would
 * otherwise be left for the end, where nothing runs beside it (ADR 111).
 */
export const CHECK_STEPS: readonly Step[] = [
  FIND_BROWSER,
  BUILD,
  BASE_IMAGES,
  UNIT,
  BROWSER,
  SERVICES,
  CONTAINERS,
  RACES,
  {
    name: 'faults',
    ...npm('faults', '--', '--ci'),
    after: AFTER_BUILD,
    // It waits for timeouts and failovers. Where it begins last, most of the machine waits with it.
    load: 0.5,
    isQuick: true,
    limit: 1500,
  },
  // Types as well: what `npm run typecheck` does in 31 programs is a by-product of the rules that need them.
  { name: 'lint', ...npm('lint'), load: 1, limit: 900 },
  {
    name: 'fuzz',
    ...npm('fuzz', '--', '--requests', '1500', '--fragments', '8000'),
    after: AFTER_BUILD,
    load: 0.8,
    isQuick: true,
    limit: 900,
  },
  { name: 'Kubernetes', ...npm('kubernetes', '-w', 'tools/checks'), load: 1, limit: 900 },
  { name: 'lockfile', command: [NODE, 'tools/complete-lock.mjs', '--check'], load: 0.5, limit: 120 },
];
