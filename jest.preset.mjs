import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** How TypeScript is compiled for specs. */
export const swcOptions = (tsx) => ({
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', tsx, decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
});

const swc = (tsx) => ['@swc/jest', swcOptions(tsx)];

function environmentOf({ web, shared }) {
  if (web) return here('./apps/frontend/testing/dom-environment.mjs');
  return shared ? here('./libs/testing/native-environment.mjs') : 'node';
}

/**
 * Jest options of one project. Libraries export their sources,
 * so no build has to run before a test.
 * @param {string} rootDir the project's folder
 * @param {{ web?: boolean, shared?: boolean }} [kind] `shared`: packages are loaded once for all spec files, for which jest's
 * own registry takes longer than the tests do. `web`: the same, with a page for React components.
 */
export default function preset(rootDir, { web = false, shared = false } = {}) {
  return {
    rootDir,
    testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
    ...((shared || web) && { runtime: here('./libs/testing/native-runtime.mjs') }),
    testEnvironment: environmentOf({ web, shared }),
    testEnvironmentOptions: { customExportConditions: ['node', 'node-addons'] },
    extensionsToTreatAsEsm: ['.ts', '.tsx'],
    transform: { '^.+\\.ts$': swc(false), '^.+\\.tsx$': swc(true) },
    modulePathIgnorePatterns: ['<rootDir>/dist'],
    coverageProvider: 'babel',
    collectCoverageFrom: ['src/**/*.{ts,tsx}', '!src/**/*.spec.*'],
    testTimeout: 30_000,
    // What a failed test leaves open must not hold up a run of all tests. Run by hand, jest waits: every project has to
    // end by itself.
    forceExit: 'NX_TASK_TARGET_PROJECT' in process.env,
    setupFilesAfterEnv: [
      here('./libs/testing/retry-in-ci.mjs'),
      ...(web ? [here('./apps/frontend/testing/setup.mjs')] : []),
    ],
  };
}
