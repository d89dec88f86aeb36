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

/** What pages print as it is (`?raw`), before any of it is taken for a program. */
const printed = {
  '(?<!/src/pages)/(integrations|docs/quickstarts)/': here('./apps/frontend/testing/raw-text.mjs'),
};

const texts = { '/src/i18n/messages/': here('./apps/frontend/testing/compile-texts.mjs') };

/**
 * Jest options of one project. Libraries export their sources,
 * so no build has to run before a test.
 * @param {string} rootDir the project's folder
 * @param {{ web?: boolean, shared?: boolean }} [kind] `web`: a DOM environment for React components. `shared`: packages are
 * loaded once for all spec files, for which jest's own registry takes longer than the tests do.
 */
export default function preset(rootDir, { web = false, shared = false } = {}) {
  return {
    rootDir,
    testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
    ...(shared
      ? {
          runtime: here('./libs/testing/native-runtime.mjs'),
          testEnvironment: here('./libs/testing/native-environment.mjs'),
        }
      : { testEnvironment: web ? here('./apps/frontend/testing/jsdom-environment.mjs') : 'node' }),
    testEnvironmentOptions: { customExportConditions: ['node', 'node-addons'] },
    extensionsToTreatAsEsm: ['.ts', '.tsx'],
    moduleNameMapper: {
      '\\.css$': here('./apps/frontend/testing/css-stub.mjs'),
      ...(web && { '^(.+)\\?raw$': '$1' }),
    },
    transform: { ...(web && printed), '^.+\\.ts$': swc(false), '^.+\\.tsx$': swc(true), ...(web && texts) },
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
