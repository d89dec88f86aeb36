/** Which part may import which: the table of docs/architecture.md as rules that fail the build. */
const APPS = '^apps/([^/]+)/';

/** The folders of the page's sources, from the top down. */
const PAGE_FOLDERS = ['app', 'pages', 'features', 'session', 'api', 'ui', 'i18n', 'lib'];

export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A cycle means two files are one file in disguise. Move what both need into a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'apps-are-islands',
      comment:
        'An app talks to another app through its public interface (HTTP or messages), never by import. together alone runs them.',
      severity: 'error',
      from: { path: APPS, pathNot: '^apps/together/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'no-server-can-decrypt',
      comment: 'link-crypto and the packages open secrets. A server that imports them could read them.',
      severity: 'error',
      from: { path: '^(apps/(?!frontend/)|libs/(?!link-crypto/|testing/))' },
      to: { path: '^(libs/link-crypto|packages|integrations/(github-actions|slack))/' },
    },
    {
      name: 'contracts-import-nothing',
      comment: 'contracts is read by page and servers alike; whatever it imports would be shipped to both.',
      severity: 'error',
      from: { path: '^libs/contracts/src/', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: '^libs/contracts/src/' },
    },
    {
      name: 'page-is-no-server',
      comment: 'The page may use contracts and link-crypto only.',
      severity: 'error',
      // What runs its specs is no part of it.
      from: { path: '^apps/frontend/', pathNot: '^apps/frontend/testing/' },
      to: { path: '^libs/(?!contracts/|link-crypto/)' },
    },
    {
      name: 'packages-stand-alone',
      comment: 'A package is handed out alone: what it imports is bundled into it.',
      severity: 'error',
      from: { path: '^(packages|integrations)/' },
      to: { path: '^(apps|tools|lab|e2e)/|^libs/(?!contracts/|link-crypto/)' },
    },
    {
      name: 'libs-below-apps',
      comment: 'A library that imports an app can be used by that app alone.',
      severity: 'error',
      from: { path: '^libs/(?!testing/)' },
      to: { path: '^(apps|tools|lab|e2e)/' },
    },
    {
      name: 'tools-use-public-interfaces',
      comment: 'Tools, benchmarks and browser tests see the apps as a user does.',
      severity: 'error',
      from: { path: '^(tools|lab|e2e)/' },
      to: { path: '^apps/' },
    },
    {
      name: 'testing-in-tests-only',
      comment: 'Test helpers must not reach an image.',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: '(\\.spec\\.tsx?$|/testing/|^libs/testing/)' },
      to: { path: '^libs/testing/' },
    },
    {
      name: 'few-hold-the-ring',
      comment: 'A program that reads the key ring can undo what encrypts stored secrets.',
      severity: 'error',
      from: {
        path: '^(apps|libs)/',
        pathNot: '^(apps/(secrets-service|key-rotator)|libs/key-ring|libs/testing)/',
      },
      to: { path: '^libs/key-ring/' },
    },
    {
      name: 'quiet-services-hold-no-ring',
      comment:
        'The process that sends mail and goes out to webhooks would have what undoes the encryption of links.',
      severity: 'error',
      from: { path: '^apps/together/src/quiet-services' },
      to: { path: '^(apps/(secrets-service|key-rotator)|libs/key-ring)/' },
    },
    {
      name: 'servers-import-node-statically',
      comment: 'oxlint sees only static imports of what opens connections.',
      severity: 'error',
      from: {
        path: '^(apps/(?!frontend/)|libs/(blob-store|contracts|edge-headers|key-ring|messaging|service-kit)/)',
        pathNot: '(\\.spec\\.tsx?$|/testing/)',
      },
      to: { dependencyTypes: ['core'], dynamic: true },
    },
    ...PAGE_FOLDERS.slice(1).map((folder, index) => ({
      name: `page-${folder}-looks-down`,
      comment: `In the page, a folder imports only from folders to its right: ${PAGE_FOLDERS.join(' > ')}.`,
      severity: 'error',
      from: { path: `^apps/frontend/src/${folder}/`, pathNot: '(\\.(spec|stories)\\.tsx?$|/testing/)' },
      to: { path: `^apps/frontend/src/(${PAGE_FOLDERS.slice(0, index + 1).join('|')})/` },
    })),
    {
      name: 'features-are-islands',
      comment: 'What two features need stands in a folder below them, or in the page that shows both.',
      severity: 'error',
      from: { path: '^apps/frontend/src/features/([^/]+)/' },
      to: { path: '^apps/frontend/src/features/(?!$1/)' },
    },
    {
      name: 'no-dev-dependency-in-production',
      comment: 'It would be missing in the image.',
      severity: 'error',
      from: { path: '^(apps|libs)/[^/]+/src/', pathNot: '(\\.spec\\.tsx?$|/testing/)' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'type-only'], pathNot: '/@types/' },
    },
    {
      name: 'resolvable',
      comment: 'Every import must lead somewhere. That package has types only.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^@schummar/icu-type-parser$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|dist-catalogue|dist-server|test-results|playwright-report)/' },
    // TypeScript 7 has no compiler API for it yet.
    parser: 'swc',
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
