import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { findPython } from '../services/clients/languages.ts';
import { buildPrograms, runAction } from '../services/recipes/github.ts';
import { REPOSITORY, Workbench } from '../services/recipes/workbench.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { expectGone, expectMessage, revealSecret, signIn } from './people.ts';

/* What somebody does who has read the page for developers a minute ago: each way takes three commands at the most. */

const SECRET = 'canary of a stranger ✓';

const home = mkdtempSync(path.join(tmpdir(), 'oncelink-stranger-'));
test.afterAll(() => rmSync(home, { recursive: true, force: true }));

/** A shell that has Node, and nothing of this repository. */
function shell(url: string, line: string) {
  const bin = [path.join(home, 'bin'), path.dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'];
  const env = { PATH: bin.join(':'), HOME: home, ONCELINK_URL: url, SECRET };
  const child = spawn('bash', ['-c', line], { cwd: home, env });
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    err += chunk;
  });
  child.stdin.end();
  const ended = Promise.all([text(child.stdout), once(child, 'close')]);
  return { err: () => err, end: async () => ({ out: (await ended)[0], code: child.exitCode, err }) };
}

async function expectOpens(openPage: () => Promise<Page>, link: string): Promise<void> {
  const reader = await openPage();
  await reader.goto(link.trim());
  await revealSecret(reader);
  await expectMessage(reader, SECRET);
  const late = await openPage();
  await late.goto(link.trim());
  await expectGone(late);
}

test('a shell: install what was packed, log in by a code that is typed into the site, send @long', async ({
  openPage,
  product,
}) => {
  test.setTimeout(180_000);
  const packing = `npm pack --silent --pack-destination '${home}' '${REPOSITORY}/packages/cli/dist'`;
  const packed = await shell(product.origin, packing).end();
  expect([packed.code, packed.err]).toEqual([0, '']);

  const install = `npm install --global --offline --no-audit --no-fund --prefix '${home}' ./${packed.out.trim()}`;
  expect(await shell(product.origin, install).end()).toMatchObject({ code: 0 });

  const login = shell(product.origin, 'oncelink login --device');
  await expect.poll(login.err).toMatch(/[B-Z]{4}-[B-Z]{4}/);
  const [address = ''] = /http\S+\/device\b/.exec(login.err()) ?? [];
  const [userCode = ''] = /[B-Z]{4}-[B-Z]{4}/.exec(login.err()) ?? [];
  const page = await openPage();
  await page.goto(address);
  await signIn(page, product, 'stranger@example.org', { here: true });
  await page.getByRole('textbox', { name: 'Code' }).fill(userCode);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The one that this browser is in')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'I started this in my own terminal' }).check();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByText('The device is logged in')).toBeVisible();
  expect(await login.end()).toMatchObject({ code: 0, out: '' });

  const sent = await shell(product.origin, 'echo "$SECRET" | oncelink send').end();
  expect([sent.code, sent.out]).toEqual([0, expect.stringMatching(/^http\S+#\S+\n$/)]);
  await expectOpens(openPage, sent.out);
});

test('Python: one file, one command @long', async ({ openPage, product }) => {
  const python = findPython();
  if (process.env['CI'] !== undefined) expect(python).toBeDefined();
  test.skip(python === undefined, 'Python or its library is not installed');
  const file = path.join(REPOSITORY, 'clients/python/oncelink.py');
  const line = `printf %s "$SECRET" | PYTHONDONTWRITEBYTECODE=1 '${python?.program[0]}' '${file}' send`;
  const { code, out } = await shell(product.origin, line).end();
  expect([code, out]).toEqual([0, expect.stringMatching(/^http\S+#\S+\n$/)]);
  await expectOpens(openPage, out);
});

test('GitHub Actions: the step as it is handed out @long', async ({ openPage, product }) => {
  const bench = new Workbench(product.origin);
  try {
    const programs = path.join(bench.folder, 'programs');
    buildPrograms(programs);
    const { code, outputs, log } = await runAction(bench, programs, 'send-secret', {
      url: product.origin,
      message: SECRET,
    });
    expect([code, log.trim()]).toEqual([0, '']);
    await expectOpens(openPage, outputs['link'] ?? '');
  } finally {
    bench.remove();
  }
});
