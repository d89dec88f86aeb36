import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';
import { buildPrograms, runAction } from './recipes/github.ts';
import { readComponent } from './recipes/gitlab.ts';
import { countIn, readRecipe, REPOSITORY, Workbench } from './recipes/workbench.ts';
import { testOfPrograms as test } from '../shared-clusters.ts';

/* The files of integrations/ against the product. Programs that belong to others have stand-ins. */

const SECRET = 'canary ✓ 秘密\nwith a second line';
const PASSWORD = 'canary-pässword';
const recipe = (file: string): string => path.join(REPOSITORY, 'integrations', file);

let url: string;
let bench: Workbench;
let programs: string;
test.beforeAll(({ cluster }) => {
  url = cluster.gateways[0] ?? '';
  bench = new Workbench(url);
  programs = path.join(bench.folder, 'programs');
  buildPrograms(programs);
});
test.afterAll(() => {
  bench.remove();
});

test.describe('GitHub Actions', () => {
  test('a link with a password goes from job to job; its secret is in no log', async () => {
    const sent = await runAction(bench, programs, 'send-secret', {
      url,
      message: SECRET,
      password: PASSWORD,
      expires_in: '3600',
    });
    const { link = '', expires_at: expiresAt = '' } = sent.outputs;
    expect([sent.code, sent.log.trim()]).toEqual([0, '']);
    expect(sent.hidden).toEqual(expect.arrayContaining([SECRET, ...SECRET.split('\n'), PASSWORD]));
    // What is hidden, GitHub passes to no other job.
    expect(sent.hidden.some((value) => link.includes(value))).toBe(false);
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(3_600_000);

    const inputs = { url, link, password: PASSWORD };
    const opened = await runAction(bench, programs, 'open-secret', inputs);
    expect([opened.code, opened.log.trim(), opened.outputs]).toEqual([0, '', { message: SECRET }]);
    expect(opened.hidden).toEqual(expect.arrayContaining([SECRET, ...SECRET.split('\n'), PASSWORD]));
    const again = await runAction(bench, programs, 'open-secret', inputs);
    expect([again.code, again.outputs, again.log]).toEqual([1, {}, expect.stringMatching(/^::error::/)]);
  });

  test('a link without a password is hidden like the secret @long', async () => {
    const sent = await runAction(bench, programs, 'send-secret', { url, message: SECRET });
    const { link = '' } = sent.outputs;
    expect(sent.hidden).toContain(link);
    const opened = await runAction(bench, programs, 'open-secret', { link });
    expect(opened).toMatchObject({ code: 0, outputs: { message: SECRET } });
    expect(opened.hidden).toContain(link);
  });

  test('what stops a step is said, and the link still waits @long', async () => {
    const link = await bench.send(SECRET);
    const wrong = [
      ['send-secret', { url }],
      ['send-secret', { message: SECRET }],
      ['send-secret', { url, message: SECRET, expires_in: 'soon' }],
      ['send-secret', { url: 'http://127.0.0.1:9', message: SECRET }],
      ['open-secret', { link: link.slice(0, -4) }],
      ['open-secret', { link, url: 'https://other.example' }],
    ] as const;
    for (const [name, inputs] of wrong) {
      const { code, log, outputs } = await runAction(bench, programs, name, inputs);
      expect([code, outputs, log]).toEqual([1, {}, expect.stringMatching(/^::error::\S/)]);
      expect(log).not.toContain('canary');
      expect(log).not.toContain(link.split('#')[1]?.slice(0, -4));
    }
    expect(await bench.run(['oncelink', 'status', '-'], link)).toMatchObject({ code: 0 });
  });
});

/** A secret came to this program alone, by its input and once. */
function expectByInput(name: string, argv: readonly string[]): void {
  const record = bench.recordOf(name);
  expect(record?.argv).toBe(`${argv.join('\n')}\n`);
  expect(record?.stdin).toBe(SECRET);
  expect(countIn(`${record?.variables}${record?.argv}`, 'canary')).toBe(0);
}

/** A secret came to this program alone, by one of its variables and once. */
function expectByVariable(name: string, variable: string): void {
  const record = bench.recordOf(name);
  expect(record?.variables).toContain(`${variable}=${SECRET}\n`);
  expect(countIn(record?.variables ?? '', SECRET)).toBe(1);
  expect(countIn(`${record?.stdin}${record?.argv}`, 'canary')).toBe(0);
}

const PIPES = [
  ['docker', 'db', ['secret', 'create', 'db', '-']],
  ['kubernetes', 'db', ['create', 'secret', 'generic', 'db', '--from-file=password=/dev/stdin'], 'kubectl'],
  [
    'aws',
    'prod/db',
    'secretsmanager create-secret --name prod/db --secret-string file:///dev/stdin'.split(' '),
  ],
] as const;

for (const [tool, name, argv, program = tool] of PIPES) {
  test(`${tool}: a link becomes a secret by a pipe, and one that does not open becomes none`, async () => {
    bench.standIn(program);
    const link = await bench.send(SECRET);
    const script = recipe(`${tool}/create-secret.sh`);
    expect(await bench.run([script, name], link)).toMatchObject({ code: 0, out: '' });
    expectByInput(program, argv);
    bench.standIn(program);
    expect((await bench.run([script, name], link)).code).not.toBe(0);
    expect(bench.recordOf(program)).toBeUndefined();
  });
}

test('Terraform: only one run of it has the secret', async () => {
  bench.standIn('terraform');
  const { code, out } = await bench.run([recipe('terraform/apply.sh')], await bench.send(SECRET));
  expect([code, out]).toEqual([0, '']);
  expectByVariable('terraform', 'TF_VAR_db_password');
  expect(readRecipe('integrations/terraform/main.tf')).toMatch(/ephemeral = true[^]*_wo += var\.db_password/);
});

test('Jenkins: a credential is opened for one program, and another becomes a link @long', async () => {
  const blocks = [...readRecipe('integrations/jenkins/Jenkinsfile').matchAll(/sh '''\n([^]*?)'''/g)];
  const [open = '', send = ''] = blocks.map(([, lines]) => lines);
  bench.standIn('./deploy.sh');
  expect(await bench.shell(open, '', { LINK: await bench.send(SECRET) })).toMatchObject({ code: 0, out: '' });
  expectByVariable('deploy.sh', 'DB_PASSWORD');

  const files = {
    MESSAGE_FILE: bench.write('message', SECRET),
    PASSWORD_FILE: bench.write('password', PASSWORD),
  };
  const sent = await bench.shell(send, '', files);
  const link = bench.read('oncelink.link');
  expect(sent).toMatchObject({ code: 0, out: '' });
  expect(sent.err).not.toContain(link.split('#')[1]?.trim());
  expect(
    await bench.run(['oncelink', 'open', '-'], link, { ONCELINK_LINK_PASSWORD: PASSWORD }),
  ).toMatchObject({ code: 0, out: SECRET });
});

test('GitLab: one job makes a link with a password, the next opens it for one program @long', async () => {
  const jobs = readComponent({ url });
  const lines = (name: string): string => (jobs[name]?.script ?? []).join('\n');
  const files = {
    ONCELINK_MESSAGE_FILE: bench.write('message', SECRET),
    ONCELINK_PASSWORD_FILE: bench.write('password', PASSWORD),
  };
  bench.standIn('./deploy.sh');
  for (const job of ['.oncelink-send', '.oncelink-open']) {
    const { code, out, err } = await bench.shell(lines(job), '', files);
    expect([code, out]).toEqual([0, '']);
    expect(err).not.toContain('canary');
  }
  expect(bench.read('oncelink.link')).toContain('/shp-');
  expectByVariable('deploy.sh', 'ONCELINK_SECRET');
});

test('Ansible: the lookup gives exactly the secret @long', async () => {
  const [, line = ''] = /pipe', '([^']+)'/.exec(readRecipe('integrations/ansible/playbook.yml')) ?? [];
  bench.write('oncelink.link', await bench.send(SECRET));
  expect(await bench.shell(line)).toMatchObject({ code: 0, out: SECRET });
  expect((await bench.shell(line)).code).not.toBe(0);
});

test('the image for pipelines has the program that is tried here, and no root', () => {
  const lines = readRecipe('integrations/docker/Dockerfile').split('\n');
  expect(lines).toEqual(
    expect.arrayContaining(['COPY --chmod=755 oncelink.js /usr/local/bin/oncelink', 'USER node']),
  );
  const [, node] = /^ARG NODE_IMAGE=(.+)$/m.exec(readRecipe('docker/Dockerfile')) ?? [];
  expect(lines).toContain(`ARG NODE_IMAGE=${node}`);
});

test('Slack: whoever calls gets a button to the page; what was typed is nowhere', async () => {
  const signingSecret = 'slack-signing-secret';
  const child = spawn(process.execPath, [path.join(programs, 'slack/index.mjs')], {
    env: {
      ONCELINK_URL: url,
      SLACK_SIGNING_SECRET_FILE: bench.write('slack', `${signingSecret}\n`),
      PORT: '0',
    },
  });
  const printed: string[] = [];
  const ready = once(createInterface({ input: child.stdout }), 'line');
  child.stdout.on('data', (data) => printed.push(String(data)));
  child.stderr.on('data', (data) => printed.push(String(data)));
  const [, port = ''] = /(\d+)\.$/.exec(String(await ready)) ?? [];

  const body = new URLSearchParams({ command: '/oncelink', text: SECRET, user_id: 'U1' }).toString();
  const call = (secret: string, secondsAgo = 0, sent = body) => {
    const time = String(Math.floor(Date.now() / 1000) - secondsAgo);
    const signature = `v0=${createHmac('sha256', secret).update(`v0:${time}:${body}`).digest('hex')}`;
    return fetch(`http://127.0.0.1:${port}/slack`, {
      method: 'POST',
      headers: { 'x-slack-request-timestamp': time, 'x-slack-signature': signature },
      body: sent,
    });
  };
  const answer = await call(signingSecret);
  const text = await answer.text();
  expect(answer.status).toBe(200);
  expect(JSON.parse(text)).toMatchObject({
    response_type: 'ephemeral',
    blocks: [
      { text: { text: expect.stringContaining('change that password') } },
      { elements: [{ type: 'button', url: `${url}/` }] },
    ],
  });
  expect(countIn(text, 'canary')).toBe(0);

  for (const refused of [
    call('another'),
    call(signingSecret, 301),
    // Ten seconds more than the limit: by one it would be within it when the second is nearly over.
    call(signingSecret, -310),
    call(signingSecret, 0, `${body}&x=1`),
    call(signingSecret, 0, 'x'.repeat(20_000)),
    fetch(`http://127.0.0.1:${port}/slack`, { method: 'POST', body }),
    fetch(`http://127.0.0.1:${port}/slack`),
  ]) {
    const { status } = await refused;
    expect(status).toBe(401);
  }
  child.kill();
  await once(child, 'close');
  expect(printed.join('')).not.toContain('canary');
});
