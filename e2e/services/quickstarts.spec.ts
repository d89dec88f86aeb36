import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { findPython } from './clients/languages.ts';
import { buildPrograms, runWorkflow } from './recipes/github.ts';
import { readPipeline } from './recipes/gitlab.ts';
import { REPOSITORY, Workbench } from './recipes/workbench.ts';
import { testOfPrograms as test } from '../shared-clusters.ts';

/*
 * Every file of docs/quickstarts against the product: what goes in comes out, and is nowhere else. The one for agents is
 * tried by mcp.spec.ts.
 */

const SECRET = 'canary ✓ 秘密\nwith a second line';
const PASSWORD = 'canary-pässword';
const QUICKSTARTS = path.join(REPOSITORY, 'docs/quickstarts');

let url: string;
let bench: Workbench;
test.beforeAll(({ cluster }) => {
  url = cluster.gateways[0] ?? '';
  bench = new Workbench(url);
});
test.afterAll(() => {
  bench.remove();
});

async function expectThrough(
  command: readonly [string, ...string[]],
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { code, out, err } = await bench.run(command, SECRET, env);
  expect([code, out, err]).toEqual([0, SECRET, expect.not.stringContaining('canary')]);
}

test('shell', () => expectThrough([path.join(QUICKSTARTS, 'shell.sh')]));

test('TypeScript, with the package as it is handed out', async () => {
  const scope = path.join(bench.folder, 'node_modules/@oncelink');
  mkdirSync(scope, { recursive: true });
  symlinkSync(path.join(REPOSITORY, 'packages/sdk/dist'), path.join(scope, 'sdk'));
  bench.write('package.json', '{"type":"module"}');
  cpSync(path.join(QUICKSTARTS, 'typescript.ts'), path.join(bench.folder, 'typescript.ts'));
  await expectThrough([process.execPath, 'typescript.ts']);
});

test('Python', async () => {
  const python = findPython();
  if (process.env['CI'] !== undefined) expect(python).toBeDefined();
  test.skip(python === undefined, 'Python or its library is not installed');
  const env = { PYTHONPATH: path.join(REPOSITORY, 'clients/python'), PYTHONDONTWRITEBYTECODE: '1' };
  await expectThrough([python?.program[0] ?? '', path.join(QUICKSTARTS, 'python.py')], env);
});

test('Go', async () => {
  test.skip(spawnSync('go', ['version']).status !== 0, 'Go is not installed');
  const module = path.join(bench.folder, 'go');
  cpSync(path.join(REPOSITORY, 'clients/go'), module, { recursive: true });
  cpSync(path.join(QUICKSTARTS, 'quickstart.go'), path.join(module, 'cmd/quickstart/main.go'));
  const program = path.join(bench.folder, 'quickstart');
  const built = spawnSync('go', ['build', '-o', program, './cmd/quickstart'], {
    cwd: module,
    env: { GOFLAGS: '-modfile=debian.mod', CGO_ENABLED: '0', ...process.env },
    encoding: 'utf8',
  });
  expect([built.status, built.stderr]).toEqual([0, '']);
  await expectThrough([program]);
});

/** What a pipeline deploys with has the secret in one variable. */
function expectDeployed(variable: string): void {
  const { variables = '', argv = '' } = bench.recordOf('deploy.sh') ?? {};
  expect(variables).toContain(`${variable}=${SECRET}\n`);
  expect(argv).not.toContain('canary');
}

test('GitHub Actions: a secret goes from one job to the next, and into no log', async () => {
  const programs = path.join(bench.folder, 'programs');
  buildPrograms(programs);
  bench.standIn('./deploy.sh');
  const log = await runWorkflow(bench, programs, 'docs/quickstarts/github-actions.yml', {
    'vars.ONCELINK_URL': url,
    'secrets.DB_PASSWORD': SECRET,
    'secrets.LINK_PASSWORD': PASSWORD,
  });
  expect(log).not.toContain('canary');
  expectDeployed('DB_PASSWORD');
});

test('GitLab: a secret goes from one job to the next, and into no log', async () => {
  const files = {
    ONCELINK_MESSAGE_FILE: bench.write('message', SECRET),
    ONCELINK_PASSWORD_FILE: bench.write('password', PASSWORD),
  };
  bench.standIn('./deploy.sh');
  const jobs = readPipeline('docs/quickstarts/gitlab.yml');
  expect(jobs.map(([name]) => name)).toEqual(['make-link', 'deploy']);
  for (const [, lines] of jobs) {
    const { code, out, err } = await bench.shell(lines, '', files);
    expect([code, out, err]).toEqual([0, '', expect.not.stringContaining('canary')]);
  }
  expectDeployed('ONCELINK_SECRET');
});
