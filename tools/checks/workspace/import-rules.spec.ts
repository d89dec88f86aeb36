import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';

const repository = path.resolve(import.meta.dirname, '../../..');
const cruiser = path.join(repository, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
const copies: string[] = [];

/** A rule, a file that breaks it, and how. */
const BREACHES = [
  ['no-cycles', 'libs/messaging/src/goes-around.ts', "import './halfway.ts';"],
  [
    'apps-are-islands',
    'apps/gateway/src/imports-app.ts',
    "import type { X } from '../../secrets-service/src/x.ts';\nexport type Y = X;",
  ],
  [
    'no-server-can-decrypt',
    'apps/gateway/src/decrypts.ts',
    "import '../../../libs/link-crypto/src/index.ts';",
  ],
  ['contracts-import-nothing', 'libs/contracts/src/a.ts', "import 'node:fs';"],
  ['page-is-no-server', 'apps/frontend/src/a.ts', "import '../../../libs/messaging/src/index.ts';"],
  ['packages-stand-alone', 'packages/sdk/src/a.ts', "import '../../../libs/messaging/src/index.ts';"],
  ['libs-below-apps', 'libs/messaging/src/a.ts', "import '../../../apps/secrets-service/src/x.ts';"],
  ['tools-use-public-interfaces', 'tools/dev/src/a.ts', "import '../../../apps/secrets-service/src/x.ts';"],
  [
    'testing-in-tests-only',
    'apps/gateway/src/uses-testing.ts',
    "import '../../../libs/testing/src/stores/index.ts';",
  ],
  ['few-hold-the-ring', 'apps/gateway/src/reads-keys.ts', "import '../../../libs/key-ring/src/index.ts';"],
  [
    'quiet-services-hold-no-ring',
    'apps/together/src/quiet-services.ts',
    "import '../../secrets-service/src/x.ts';",
  ],
  [
    'servers-import-node-statically',
    'apps/gateway/src/connects.ts',
    "export const { connect } = await import('node:tls');",
  ],
  ['page-pages-looks-down', 'apps/frontend/src/pages/a.ts', "import '../app/b.ts';"],
  ['page-features-looks-down', 'apps/frontend/src/features/one/a.ts', "import '../../pages/b.ts';"],
  ['page-session-looks-down', 'apps/frontend/src/session/a.ts', "import '../features/one/b.ts';"],
  ['page-api-looks-down', 'apps/frontend/src/api/a.ts', "import '../session/b.ts';"],
  ['page-ui-looks-down', 'apps/frontend/src/ui/a.ts', "import '../api/b.ts';"],
  ['page-i18n-looks-down', 'apps/frontend/src/i18n/a.ts', "import '../ui/b.ts';"],
  ['page-lib-looks-down', 'apps/frontend/src/lib/a.ts', "import '../i18n/b.ts';"],
  ['features-are-islands', 'apps/frontend/src/features/two/a.ts', "import '../one/b.ts';"],
  ['no-dev-dependency-in-production', 'apps/gateway/src/uses-dev.ts', "import 'fast-check';"],
  ['resolvable', 'apps/gateway/src/leads-nowhere.ts', "import './nowhere.ts';"],
] as const;

/** A small workspace with the real rules, in which a test can break them without touching the real one. */
function workspaceWith(files: Record<string, string>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'import-rules-'));
  copies.push(root);
  cpSync(path.join(repository, '.dependency-cruiser.mjs'), path.join(root, '.dependency-cruiser.mjs'));
  symlinkSync(path.join(repository, 'node_modules'), path.join(root, 'node_modules'));
  writeFileSync(path.join(root, 'package.json'), '{ "type": "module" }');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  return root;
}

function check(root: string): { status: number | null; output: string } {
  const { status, stdout } = spawnSync(
    process.execPath,
    [cruiser, '--config', '.dependency-cruiser.mjs', 'apps', 'libs', 'packages', 'tools'],
    {
      cwd: root,
      // nx asks its children for colours.
      env: { ...process.env, FORCE_COLOR: '0' },
      encoding: 'utf8',
    },
  );
  return { status, output: stdout };
}

afterEach(() => {
  for (const root of copies.splice(0)) rmSync(root, { recursive: true });
});

describe('import rules', () => {
  it('fail the build, each with its own name and on the file that breaks it', () => {
    const imported = {
      'apps/gateway/package.json': '{ "devDependencies": { "fast-check": "*" } }',
      'apps/secrets-service/src/x.ts': 'export type X = 1;',
      ...Object.fromEntries(
        ['app', 'pages', 'features/one', 'session', 'api', 'ui', 'i18n'].map((folder) => [
          `apps/frontend/src/${folder}/b.ts`,
          'export const b = 1;',
        ]),
      ),
      'libs/key-ring/src/index.ts': 'export const keys = 1;',
      'libs/link-crypto/src/index.ts': 'export const open = 1;',
      'libs/messaging/src/index.ts': 'export const send = 1;',
      'libs/messaging/src/halfway.ts': "import './goes-around.ts';",
      'libs/testing/src/stores/index.ts': 'export const start = 1;',
    };
    const broken = BREACHES.map(([, file, text]) => [file, text] as const);
    const { status, output } = check(workspaceWith({ ...imported, ...Object.fromEntries(broken) }));
    const found = [...output.matchAll(/error (\S+): (\S+)/g)].map(([, rule, file]) => `${rule}: ${file}`);
    expect(found.sort()).toEqual(BREACHES.map(([rule, file]) => `${rule}: ${file}`).sort());
    expect(status).not.toBe(0);
  });

  it('have all been broken here', async () => {
    const { default: config } = await import(path.join(repository, '.dependency-cruiser.mjs'));
    const names = config.forbidden.map(({ name }: { name: string }) => name);
    expect(BREACHES.map(([rule]) => rule).sort()).toEqual(names.sort());
  });

  it('lets through what the table of the architecture allows', () => {
    const root = workspaceWith({
      'libs/contracts/src/index.ts': 'export const limit = 1;',
      'libs/link-crypto/src/index.ts': 'export const open = 1;',
      'libs/testing/src/stores/index.ts': 'export const start = 1;',
      'apps/frontend/src/a.ts':
        "import '../../../libs/link-crypto/src/index.ts';\nimport '../../../libs/contracts/src/index.ts';",
      'apps/gateway/src/a.ts': "import '../../../libs/contracts/src/index.ts';",
      'apps/gateway/src/a.spec.ts': "import '../../../libs/testing/src/stores/index.ts';\nimport './a.ts';",
      'packages/sdk/src/a.ts':
        "import '../../../libs/link-crypto/src/index.ts';\nimport '../../../libs/contracts/src/index.ts';",
      'tools/dev/src/a.ts': "import '../../../libs/contracts/src/index.ts';",
    });
    expect(check(root)).toMatchObject({ status: 0 });
  });
});

describe('the lockfile', () => {
  it('names the packages of every platform, so that npm ci accepts it anywhere', () => {
    const script = path.join(repository, 'tools/complete-lock.mjs');
    expect(() => execFileSync(process.execPath, [script, '--check'], { stdio: 'pipe' })).not.toThrow();
  });
});
