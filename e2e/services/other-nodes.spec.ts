import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { AgentBench } from './agents/agent.ts';
import { bundle } from '../browser/vectors/bundle.ts';
import { readOpenings } from '../browser/vectors/read-vectors.ts';
import { run } from './clients/languages.ts';
import { testOfPrograms as test } from '../shared-clusters.ts';

/*
 * The programs promise Node 20.11 and newer, and everything else here runs in the newest. The others come from npm, 50 MB
 * each, so these tests run at night.
 */

/** The oldest that `engines` allows, and the last of the line between it and ours. */
const VERSIONS = ['20.11.1', '22.23.3'];
const PACKAGES = path.resolve(import.meta.dirname, '../../packages');
const PROGRAM = path.join(PACKAGES, 'cli/dist/oncelink.js');
const SDK = path.join(PACKAGES, 'sdk/dist/index.js');
const SECRET = 'canary ✓ 秘密\nwith a second line';
const PASSWORD = 'canary-pässword';

const folder = mkdtempSync(path.join(tmpdir(), 'oncelink-nodes-'));
const vectorScript = path.join(folder, 'vectors.cjs');
let url: string;
test.beforeAll(async ({ cluster }) => {
  url = cluster.gateways[0] ?? '';
  writeFileSync(vectorScript, `${await bundle()}\n${OPEN_ALL}`);
});
test.afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Answers a list of vectors with the list of what came of them. */
const OPEN_ALL = `
  const chunks = [];
  process.stdin.on('data', (chunk) => chunks.push(chunk)).on('end', async () => {
    const outcomes = [];
    for (const input of JSON.parse(Buffer.concat(chunks))) outcomes.push(await openVector(input));
    process.stdout.write(JSON.stringify(outcomes));
  });
`;

/** Makes links and opens them by the package, as a program does. */
const USE_SDK = `
  import { Oncelink } from ${JSON.stringify(SDK)};
  const oncelink = new Oncelink({ url: process.env.ONCELINK_URL });
  const [message, password] = [process.env.MESSAGE, process.env.PASSWORD];
  const opened = [];
  for (const choice of [{}, { short: true }, { password }]) {
    const made = await oncelink.createSecret({ message, ...choice });
    opened.push([made.kind, (await oncelink.openSecret(made.url, { password })).message]);
  }
  process.stdout.write(JSON.stringify(opened));
`;

/** Fetches a Node from npm. @returns its file */
function fetchNode(version: string): string {
  const name = `node-${process.platform}-${process.arch}`;
  const prefix = path.join(folder, version);
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
  const { status, stderr } = spawnSync(
    'npm',
    ['install', ...options, '--prefix', prefix, `${name}@${version}`],
    {
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`Node ${version} could not be fetched: ${stderr}`);
  return path.join(prefix, 'node_modules', name, 'bin/node');
}

for (const version of VERSIONS) {
  test.describe(`Node ${version} @long`, () => {
    let node: string;
    test.beforeAll(async () => {
      node = fetchNode(version);
      expect((await run([node], ['--version'], '')).out.trim()).toBe(`v${version}`);
    });

    test('opens every vector, and refuses the bad ones where they have to be refused', async () => {
      const openings = readOpenings();
      const inputs = JSON.stringify(openings.map(({ input }) => input));
      // Node 20 warns that X25519 is an experiment there.
      const quiet = '--disable-warning=ExperimentalWarning';
      const { code, out, err } = await run([node], [quiet, vectorScript], inputs);
      expect([code, err]).toEqual([0, '']);
      const outcomes: readonly object[] = JSON.parse(out);
      for (const [index, { name, outcome }] of openings.entries())
        expect(outcomes[index], name).toMatchObject({ ...outcome });
    });

    test('makes links by the package, and opens them', async () => {
      const env = { ONCELINK_URL: url, MESSAGE: SECRET, PASSWORD };
      const { code, out, err } = await run([node], ['--input-type=module', '-'], USE_SDK, env);
      expect([code, err]).toEqual([0, '']);
      expect(JSON.parse(out)).toEqual(['sealed', 'short', 'password'].map((kind) => [kind, SECRET]));
    });

    test('sends and opens from a shell, and what it cannot do it says', async () => {
      const program = [node, PROGRAM] as const;
      const home = path.join(folder, `home-${version}`);
      const env = { HOME: home, ONCELINK_URL: url, ONCELINK_LINK_PASSWORD: PASSWORD };
      const { code, out: link } = await run(program, ['send'], SECRET, env);
      expect(code).toBe(0);
      expect(await run(program, ['open', '-'], link, env)).toMatchObject({ code: 0, out: SECRET });
      expect(await run(program, ['open', '-'], link, env)).toMatchObject({ code: 6, out: '' });
      expect(await run(program, ['send'], '', env)).toMatchObject({
        code: 2,
        err: expect.stringContaining('Nothing was sent'),
      });
    });

    test('serves an agent, whose link goes into a file', async () => {
      const agents = new AgentBench();
      agents.configure({ variables: ['MESSAGE'] });
      const env = {
        PATH: `${path.dirname(node)}:${process.env['PATH']}`,
        ONCELINK_URL: url,
        MESSAGE: SECRET,
      };
      const agent = await agents.connect({ env });
      const wish = { from: { env: 'MESSAGE' }, password: { generate: true } };
      expect(await agent.call('send_secret', wish)).toMatchObject({ isError: false });
      const [link = '', password = ''] = agents.linkFiles().map((file) => readFileSync(file, 'utf8').trim());
      const reader = { HOME: agents.home, ONCELINK_LINK_PASSWORD: password };
      expect(await run([node, PROGRAM], ['open', '-'], link, reader)).toMatchObject({ code: 0, out: SECRET });
      await agents.close();
    });
  });
}
