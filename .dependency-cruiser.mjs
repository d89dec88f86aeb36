/** Who may import whom: the table of docs/architecture.md as rules that fail the build. */
const APPS = '^apps/([^/]+)/';

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
        'An app talks to another app through its public interface (HTTP or messages), never by import.',
      severity: 'error',
      from: { path: APPS },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'no-server-can-decrypt',
      comment: 'link-crypto opens secrets. A server that imports it could read them.',
      severity: 'error',
      from: { path: '^(apps/(?!frontend/)|libs/(?!link-crypto/))' },
      to: { path: '^libs/link-crypto/' },
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
      from: { path: '^apps/frontend/' },
      to: { path: '^libs/(?!contracts/|link-crypto/)' },
    },
    {
      name: 'libs-below-apps',
      comment: 'A library that imports an app can be used by that app alone.',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^(apps|tools|e2e|bench|faults|fuzz)/' },
    },
    {
      name: 'tools-use-public-interfaces',
      comment: 'Tools, benchmarks and browser tests see the apps as a user does.',
      severity: 'error',
      from: { path: '^(tools|e2e|bench|faults|fuzz)/' },
      to: { path: '^apps/' },
    },
    {
      name: 'test-kit-in-tests-only',
      comment: 'Test helpers must not reach an image.',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: '(\\.spec\\.tsx?$|/testing/|^libs/(test-kit|link-model)/)' },
      to: { path: '^libs/(test-kit|link-model)/' },
    },
    {
      name: 'few-hold-the-ring',
      comment: 'Whoever can read the key ring can undo what encrypts stored secrets.',
      severity: 'error',
      from: {
        path: '^(apps|libs)/',
        pathNot: '^(apps/(secrets-service|key-rotator)|libs/key-ring|libs/test-cluster)/',
      },
      to: { path: '^libs/key-ring/' },
    },
    {
      name: 'ui-knows-no-feature',
      comment: 'pages > features > ui: the design system must not know what it is used for.',
      severity: 'error',
      from: { path: '^apps/frontend/src/ui/' },
      to: { path: '^apps/frontend/src/(features|pages|app|api)/' },
    },
    {
      name: 'features-are-islands',
      comment: 'A feature that needs another one is missing something in ui, api or app.',
      severity: 'error',
      from: { path: '^apps/frontend/src/features/([^/]+)/' },
      to: { path: '^apps/frontend/src/(features/(?!$1/)|pages/)' },
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
      comment: 'Every import must lead somewhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|dist-guide|dist-server|test-results|playwright-report)/' },
    // TypeScript 7 has no compiler API for it yet.
    parser: 'swc',
    enhancedResolveOptions: {
      conditionNames: ['oncelink-source', 'import', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
