import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, request as ask } from 'node:http';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { isInputRequiredResult } from '@modelcontextprotocol/client';
import { Oncelink } from '@oncelink/sdk';
import { AgentBench, ERAS, type Person } from './agents/agent.ts';
import { testOfPrograms as test } from '../shared-clusters.ts';

/* Agents, by the client of the protocol's authors, and the server as it is packed. */

const SECRET = 'canary ✓ 秘密\nwith a second line';
const PASSWORD = 'canary-pässword';
const KEY = `olk_${'A'.repeat(49)}`;
const SITE = /https?:\/\/\S+\/(?:s|sh|shp)-/;

let url: string;
let bench: AgentBench;
let oncelink: Oncelink;
/** Keys of all links of these tests: none may be in what agents see. */
const fragments: string[] = [];

test.beforeAll(({ cluster }) => {
  url = cluster.gateways[0] ?? '';
  bench = new AgentBench();
  oncelink = new Oncelink({ url });
  const deploy = path.join(bench.home, 'deploy.sh');
  writeFileSync(deploy, '#!/bin/sh\nprintf %s "$DB_PASSWORD" | tee "$1"\nexit 3\n');
  chmodSync(deploy, 0o755);
  bench.configure({
    folders: [bench.folder],
    variables: ['DB_PASSWORD', 'LINK', 'NOT_SET'],
    commands: {
      deploy: { variable: 'DB_PASSWORD', run: [deploy, path.join(bench.home, 'deployed')] },
      missing: { variable: 'DB_PASSWORD', run: ['/no/such/program'] },
    },
  });
});
test.afterAll(async () => {
  await bench.close();
});

function noted(link: string): string {
  fragments.push(new URL(link).hash.slice(1));
  return link;
}

async function makeLink(password?: string): Promise<string> {
  const made = await oncelink.createSecret({ message: SECRET, ...(password !== undefined && { password }) });
  return noted(made.url);
}

/** What a person does on the page of an errand, in a browser. */
const inBrowser =
  (page: Page, act: (page: Page) => Promise<void>): Person =>
  async (address) => {
    await page.goto(address);
    await act(page);
    return 'accept';
  };

const yes = (page: Page): Promise<void> => page.locator('button.yes').click();

/** The link that the page shows. */
async function readShown(page: Page): Promise<string> {
  return noted((await page.locator('code').first().textContent()) ?? '');
}

/** Allows whatever is asked, as a form does. */
const allow =
  (form: Readonly<Record<string, string>> = {}): Person =>
  async (address) => {
    const answer = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ answer: 'yes', ...form }),
    });
    const shown = /<code>(.*?)<\/code>/.exec(await answer.text())?.[1];
    if (shown !== undefined) noted(shown);
    return 'accept';
  };

const at = () => ({ ONCELINK_URL: url });

for (const era of ERAS) {
  const when = era === 'modern' ? '' : ' @long';
  test(`${era}: a person gets the link of a variable, once, and the agent follows it by a handle${when}`, async ({
    page,
  }) => {
    let shown = '';
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    const person = inBrowser(page, async () => {
      await expect(page.getByRole('heading')).toHaveText('Make a one-time link?');
      await expect(page.getByRole('listitem')).toContainText([
        'the variable DB_PASSWORD',
        'for 1h',
        'Without',
      ]);
      await page.reload();
      await yes(page);
      shown = await readShown(page);
    });
    const agent = await bench.connect({ era, person, env: { ...at(), DB_PASSWORD: SECRET } });
    expect(agent.client.getProtocolEra()).toBe(era);
    const sent = await agent.call('send_secret', { from: { env: 'DB_PASSWORD' }, expires: '1h' });
    expect(sent).toEqual({ isError: false, text: expect.stringContaining('The person has the link') });
    const [handle] = /secret-\w+/.exec(sent.text) ?? [];
    const status = () => agent.call('secret_status', { link: { handle } });
    expect(await status()).toMatchObject({ text: expect.stringMatching(/^waiting/) });
    expect(await oncelink.openSecret(shown)).toEqual({ message: SECRET });
    expect(await status()).toMatchObject({ text: expect.stringMatching(/^viewed/) });
    await page.goto(page.url()).catch(() => undefined);
    await expect(page.getByRole('heading')).toHaveText('Nothing is shown here');
    // The style sheet is allowed, and nothing else was asked for.
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });

  test(`${era}: a person types a secret and its password, and a link and its password${when}`, async ({
    page,
  }) => {
    let shown = '';
    const sender = inBrowser(page, async () => {
      await page.getByLabel('Secret').fill(SECRET);
      await page.getByLabel('Password of the link').fill(PASSWORD);
      await yes(page);
      shown = await readShown(page);
    });
    const wish = { from: { prompt: true }, password: { prompt: true }, short: true };
    // A form without its password makes no link: one that anyone could open would come of it.
    const wordless: Person = async (address) => {
      const body = new URLSearchParams({ answer: 'yes', message: SECRET });
      expect(await (await fetch(address, { method: 'POST', body })).text()).toContain('There is no text.');
      return sender(address);
    };
    const sending = await bench.connect({ era, person: wordless, env: at() });
    expect(await sending.call('send_secret', wish)).toMatchObject({ isError: false });
    expect(shown).toContain('/shp-');

    const reader = inBrowser(page, async () => {
      const fill = async (link: string, password: string): Promise<void> => {
        await page.getByLabel('Link', { exact: true }).fill(link);
        await page.getByLabel('Password of the link').fill(password);
        await yes(page);
      };
      await fill(shown.slice(0, -4), PASSWORD);
      await expect(page.getByRole('alert')).toContainText('damaged or cut');
      await fill(shown, '');
      await expect(page.getByRole('alert')).toContainText('protected by a password');
      await fill(shown, 'wrong');
      await expect(page.getByRole('alert')).toContainText(/password/i);
      await fill(shown, PASSWORD);
      await expect(page.getByRole('heading')).toHaveText('Done');
    });
    const file = path.join(bench.folder, `typed-${era}`);
    const opening = await bench.connect({ era, person: reader, env: at() });
    const opened = await opening.call('open_secret', { link: { prompt: true }, to: { file } });
    expect(opened).toEqual({ isError: false, text: expect.stringContaining(file) });
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual([SECRET, 0o600]);
    expect(await oncelink.status(shown)).toMatchObject({ state: 'viewed' });
  });

  test(`${era}: a call waits for a person who is slow, and nothing is done for one who says no @long`, async () => {
    const slow: Person = (address) => {
      setTimeout(() => void allow()(address), 1500);
      return Promise.resolve('accept');
    };
    const wish = { from: { env: 'DB_PASSWORD' }, password: { generate: true } };
    const env = { ...at(), DB_PASSWORD: SECRET };
    const patient = await bench.connect({ era, person: slow, env });
    expect(await patient.call('send_secret', wish)).toMatchObject({ isError: false });

    let address = '';
    const unwilling = await bench.connect({
      era,
      person: (asked) => {
        address = asked;
        return Promise.resolve('decline');
      },
      env,
    });
    expect(await unwilling.call('send_secret', wish)).toEqual({
      isError: true,
      text: 'The person declined. Nothing was sent.',
    });
    expect((await fetch(address)).status).toBe(404);

    const refusing = await bench.connect({
      era,
      person: async (asked) => {
        await fetch(asked, { method: 'POST', body: new URLSearchParams({ answer: 'no' }) });
        return 'accept';
      },
      env: { ...at(), LINK: await makeLink() },
    });
    for (const tool of ['open_secret', 'burn_secret']) {
      const to = tool === 'open_secret' ? { to: { command: 'deploy' } } : {};
      expect(await refusing.call(tool, { link: { env: 'LINK' }, ...to })).toEqual({
        isError: true,
        text: expect.stringMatching(/^The person refused\. Nothing was (opened|destroyed)\.$/),
      });
    }
    expect(await refusing.call('secret_status', { link: { env: 'LINK' } })).toMatchObject({
      text: expect.stringMatching(/^waiting/),
    });
  });
}

test('modern: a call that is repeated makes no second link, and a state that was changed is refused @long', async () => {
  const agent = await bench.connect({
    era: 'modern',
    person: allow(),
    env: { ...at(), DB_PASSWORD: SECRET },
  });
  const params = { name: 'send_secret', arguments: { from: { env: 'DB_PASSWORD' } } };
  const send = (more: object = {}) =>
    agent.client.request(
      { method: 'tools/call', params: { ...params, ...more } },
      { allowInputRequired: true },
    );
  const asked = await send();
  if (!isInputRequiredResult(asked)) throw new Error('The person was not asked.');
  const { requestState = '', inputRequests } = asked;
  const [question] = Object.values(inputRequests ?? {});
  const address =
    question?.method === 'elicitation/create' && question.params.mode === 'url' ? question.params.url : '';
  await allow()(address);
  const made = fragments.length;
  const inputResponses = { person: { action: 'accept' } };
  const answers = [];
  for (let round = 0; round < 3; round += 1) answers.push(await send({ requestState, inputResponses }));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(JSON.stringify(answers[0])).toContain('The person has the link');
  expect(fragments.length).toBe(made);
  await expect(send({ requestState: `${requestState.slice(0, -2)}xx`, inputResponses })).rejects.toThrow(
    'Invalid or expired requestState',
  );
});

test('legacy: a client that holds its answer until the person has finished hears of it', async () => {
  let finish: () => void = () => undefined;
  const person: Person = (address) => {
    setTimeout(() => void allow()(address), 500);
    return new Promise((resolve) => {
      finish = () => resolve('accept');
    });
  };
  const agent = await bench.connect({ person, env: { ...at(), DB_PASSWORD: SECRET } });
  agent.client.setNotificationHandler('notifications/elicitation/complete', () => finish());
  expect(await agent.call('send_secret', { from: { env: 'DB_PASSWORD' } })).toMatchObject({ isError: false });
});

test('an agent destroys what nobody has read @long', async () => {
  const agent = await bench.connect({ person: allow(), env: { ...at(), DB_PASSWORD: SECRET } });
  const sent = await agent.call('send_secret', { from: { env: 'DB_PASSWORD' } });
  const [handle] = /secret-\w+/.exec(sent.text) ?? [];
  expect(await agent.call('burn_secret', { link: { handle } })).toEqual({
    isError: false,
    text: 'Destroyed. It can be opened no more.',
  });
  expect(await agent.call('secret_status', { link: { handle } })).toMatchObject({
    text: expect.stringMatching(/^deleted/),
  });
  for (const tool of ['burn_secret', 'secret_status']) {
    expect(await agent.call(tool, { link: { handle: 'secret-abcdefgh' } })).toMatchObject({
      isError: true,
      text: expect.stringContaining('no such handle'),
    });
  }
});

test('a call that runs out leaves its page to the person @long', async () => {
  let address = '';
  const person: Person = (asked) => {
    address = asked;
    return new Promise(() => undefined);
  };
  const { client } = await bench.connect({ person, env: { ...at(), DB_PASSWORD: SECRET } });
  const params = { name: 'send_secret', arguments: { from: { env: 'DB_PASSWORD' } } };
  await expect(client.callTool(params, { timeout: 2000 })).rejects.toThrow(/timed out/i);
  expect((await fetch(address)).status).toBe(200);
});

test('a call does not wait longer than clients do, and what nobody has answered is taken back @long', async () => {
  let address = '';
  const person: Person = (asked) => {
    address = asked;
    return Promise.resolve('accept');
  };
  const agent = await bench.connect({ person, env: { ...at(), DB_PASSWORD: SECRET } });
  const asked = await agent.call('send_secret', { from: { env: 'DB_PASSWORD' } });
  expect(asked).toEqual({ isError: false, text: expect.stringContaining('has not answered yet') });
  const [handle] = /secret-\w+/.exec(asked.text) ?? [];
  expect(await agent.call('secret_status', { link: { handle } })).toMatchObject({
    text: 'The person has not answered yet.',
  });
  expect((await fetch(address)).status).toBe(200);
  expect(await agent.call('burn_secret', { link: { handle } })).toMatchObject({
    text: 'The agent took it back. Nothing was sent.',
  });
  expect((await fetch(address)).status).toBe(404);
});

test('a client without pages gets the link in a file that only its user can read @long', async () => {
  const agent = await bench.connect({ env: { ...at(), DB_PASSWORD: SECRET } });
  const before = bench.linkFiles();
  const wish = { from: { env: 'DB_PASSWORD' }, password: { generate: true }, expires: '5m' };
  const sent = await agent.call('send_secret', wish);
  const made = bench.linkFiles().filter((file) => !before.includes(file));
  expect(made.map((file) => [path.extname(file), statSync(file).mode & 0o777])).toEqual([
    ['.link', 0o600],
    ['.password', 0o600],
  ]);
  const [link = '', password = ''] = made.map((file) => readFileSync(file, 'utf8').trim());
  expect(sent.text).toContain(made[0]);
  expect(await oncelink.openSecret(noted(link), { password })).toEqual({ message: SECRET });
});

test('a client without pages opens links into files and for commands', async () => {
  const agent = await bench.connect({ env: { ...at(), LINK: await makeLink() } });
  const file = path.join(bench.folder, 'opened');
  expect(await agent.call('open_secret', { link: { env: 'LINK' }, to: { file } })).toMatchObject({
    isError: false,
  });
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual([SECRET, 0o600]);
  expect(await agent.call('secret_status', { link: { env: 'LINK' } })).toMatchObject({
    text: expect.stringMatching(/^viewed/),
  });

  const link = { file: bench.write('link', `${await makeLink(PASSWORD)}\n`) };
  const to = { command: 'deploy' };
  expect(await agent.call('open_secret', { link, to })).toMatchObject({ isError: true });
  const password = { file: bench.write('password', `${PASSWORD}\n`) };
  expect(await agent.call('open_secret', { link, to, password })).toMatchObject({
    isError: false,
    text: expect.stringContaining('deploy got the secret, and ended with 3'),
  });
  expect(readFileSync(path.join(bench.home, 'deployed'), 'utf8')).toBe(SECRET);
});

test('what stops an agent from sending is said, and nothing is sent @long', async () => {
  const env = { ...at(), DB_PASSWORD: SECRET, UNLISTED: SECRET, LINK: 'a'.repeat(2001) };
  const agent = await bench.connect({ env });
  const before = bench.linkFiles();
  const outside = path.join(bench.home, 'outside');
  writeFileSync(outside, SECRET);
  const wishes = [
    [{ from: { env: 'UNLISTED' } }, 'no such variable'],
    [{ from: { env: 'NOT_SET' } }, 'NOT_SET is not set'],
    [{ from: { env: 'LINK' } }, '2001 characters'],
    [{ from: { file: outside } }, 'no such file'],
    [{ from: { file: bench.write('.env', SECRET) } }, 'no such file'],
    [{ from: { file: bench.write('empty', '\n') } }, 'no text'],
    [{ from: { file: bench.write('binary', Uint8Array.of(0xff, 0xfe)) } }, 'no UTF-8'],
    [{ from: { prompt: true } }, "can't show a page"],
    [{ from: { env: 'DB_PASSWORD' }, password: { prompt: true } }, "can't show a page"],
    [{ from: { env: 'DB_PASSWORD' }, password: { env: 'UNLISTED' } }, 'no such variable'],
  ] as const;
  for (const [wish, why] of wishes) {
    const { isError, text } = await agent.call('send_secret', wish);
    expect([isError, text]).toEqual([true, expect.stringContaining(why)]);
    expect(text).toContain('Nothing was sent.');
  }
  for (const wish of [
    { text: 'x' },
    { from: { text: 'x' } },
    { from: { env: 'DB_PASSWORD' }, expires: 'soon' },
  ]) {
    expect(await agent.call('send_secret', wish)).toMatchObject({ isError: true });
  }

  const elsewhere = [
    [{ ONCELINK_URL: 'http://127.0.0.1:9' }, 'No answer came'],
    [{ ONCELINK_URL: '' }, 'set ONCELINK_URL'],
    [{ ONCELINK_URL: 'http://oncelink.example' }, 'https'],
    [{ ONCELINK_API_KEY: 'canary' }, 'no API key'],
    [{ ONCELINK_API_KEY: KEY }, 'key'],
    [{ ONCELINK_MCP_CONFIG: outside }, 'no JSON'],
    [{ XDG_STATE_HOME: outside }, "can't be made (ENOTDIR)"],
  ] as const;
  for (const [wrong, why] of elsewhere) {
    const other = await bench.connect({ env: { ...env, ...wrong } });
    const { isError, text } = await other.call('send_secret', { from: { env: 'DB_PASSWORD' } });
    expect([isError, text]).toEqual([true, expect.stringContaining(why)]);
    expect(text).toMatch(/Nothing was sent\.|No link came of it\./);
  }
  expect(bench.linkFiles()).toEqual(before);
});

test('what stops an agent from opening is said, and the link still waits @long', async () => {
  const link = await makeLink();
  const protectedLink = await makeLink(PASSWORD);
  const file = path.join(bench.folder, 'not-opened');
  const taken = bench.write('taken', '');
  const locked = path.join(bench.folder, 'no-such-folder');
  const links = [
    [link.slice(0, -4), { to: { file } }, 'damaged or cut'],
    [link.split('#')[0] ?? '', { to: { file } }, 'damaged or cut'],
    [link.replace('127.0.0.1', 'localhost'), { to: { file } }, 'another site'],
    [link.replace(url, 'https://other.example'), { to: { file } }, 'another site'],
    [link.replace('127.0.0.1', 'oncelink.example'), { to: { file } }, 'https'],
    ['canary', { to: { file } }, 'damaged or cut'],
    [link, { to: { file: taken } }, 'exists already'],
    [link, { to: { file: path.join(locked, 'x') } }, 'allow no such file'],
    [link, { to: { file: path.join(bench.home, 'x') } }, 'allow no such file'],
    [link, { to: { file: path.join(bench.folder, '.bashrc') } }, 'allow no such file'],
    [link, { to: { command: 'sh' } }, 'no such command'],
    [protectedLink, { to: { file } }, 'Password of the link'],
    [protectedLink, { to: { file }, password: { env: 'DB_PASSWORD' } }, 'password'],
  ] as const;
  for (const [LINK, wish, why] of links) {
    const agent = await bench.connect({ env: { ...at(), LINK, DB_PASSWORD: 'wrong' } });
    const { isError, text } = await agent.call('open_secret', { link: { env: 'LINK' }, ...wish });
    expect([isError, text]).toEqual([true, expect.stringContaining(why)]);
  }
  const away = await bench.connect({
    env: { ONCELINK_URL: 'http://127.0.0.1:9', LINK: link.replace(url, 'http://127.0.0.1:9') },
  });
  expect(await away.call('open_secret', { link: { env: 'LINK' }, to: { file } })).toEqual({
    isError: true,
    text: 'No answer came. It is safe to try again. Nothing was opened.',
  });
  const unwritable = await bench.connect({ env: { ...at(), LINK: link, XDG_STATE_HOME: taken } });
  expect(await unwritable.call('open_secret', { link: { env: 'LINK' }, to: { file } })).toEqual({
    isError: true,
    text: expect.stringMatching(/can't be made \(ENOTDIR\)\. Nothing was opened; /),
  });
  expect([existsSync(file), existsSync(path.join(bench.folder, '.bashrc'))]).toEqual([false, false]);
  for (const kept of [link, protectedLink])
    expect(await oncelink.status(kept)).toMatchObject({ state: 'waiting' });
});

test('a secret that could not be written is not destroyed: the same link opens again', async () => {
  const agent = await bench.connect({ env: { ...at(), LINK: await makeLink() } });
  const link = { env: 'LINK' };
  expect(await agent.call('open_secret', { link, to: { command: 'missing' } })).toEqual({
    isError: true,
    text: expect.stringMatching(/can't be started\. If it was opened, the same link opens again/),
  });
  const file = path.join(bench.folder, 'second-try');
  // The site says that it was opened; only this machine knows that nobody has read it.
  expect(await agent.call('open_secret', { link, to: { file } })).toMatchObject({ isError: false });
  expect(readFileSync(file, 'utf8')).toBe(SECRET);
});

test('one field of a secret goes where it is wanted, and one that is not there loses nothing @long', async () => {
  const fields = { form: 'login', values: { user: 'ada', password: PASSWORD } } as const;
  const { url: made } = await oncelink.createSecret({ fields });
  const agent = await bench.connect({ env: { ...at(), LINK: noted(made) } });
  const wish = { link: { env: 'LINK' }, to: { file: path.join(bench.folder, 'field') } };
  expect(await agent.call('open_secret', { ...wish, field: 'pin' })).toEqual({
    isError: true,
    text: expect.stringMatching(/no such field\..* opens again on this machine within a minute\.$/),
  });
  expect(await agent.call('open_secret', { ...wish, field: 'password' })).toMatchObject({ isError: false });
  expect(readFileSync(wish.to.file, 'utf8')).toBe(PASSWORD);
});

test('a server that is killed after the secret was handed out opens it again, and one of another home does not', async () => {
  let pid: number | null = null;
  const proxy = createServer((incoming, outgoing) => {
    const { method, headers } = incoming;
    const passed = ask(`${url}${incoming.url ?? ''}`, { method, headers }, (answer) => {
      if (incoming.url?.endsWith('/reveal') && pid !== null) process.kill(pid, 'SIGKILL');
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const address = proxy.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const env = { ONCELINK_URL: origin, LINK: (await makeLink()).replace(url, origin) };
  const wishFor = (name: string) => ({ link: { env: 'LINK' }, to: { file: path.join(bench.folder, name) } });

  const victim = await bench.connect({ env, bare: true });
  ({ pid } = victim);
  await expect(victim.call('open_secret', wishFor('killed'))).rejects.toThrow(/closed/i);
  pid = null;
  const other = await bench.connect({ env: { ...env, XDG_STATE_HOME: path.join(bench.home, 'other') } });
  expect(await other.call('open_secret', wishFor('of-another-home'))).toEqual({
    isError: true,
    text: expect.stringMatching(/^This link opens no more \(viewed.*Nothing was opened\.$/),
  });
  const next = await bench.connect({ env });
  // What the first one left there is its own, and gives way.
  expect(await next.call('open_secret', wishFor('killed'))).toMatchObject({ isError: false });
  expect(readFileSync(path.join(bench.folder, 'killed'), 'utf8')).toBe(SECRET);
  proxy.close();
});

/** What the README and the page of developers have people write into the settings of their clients. */
function readPrinted(): readonly Readonly<Record<string, unknown>>[] {
  const read = (file: string): string => readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8');
  const blocks = [...read('packages/mcp/README.md').matchAll(/^```json\n([^]*?)^```/gm)].map(
    ([, text = '']) => text,
  );
  const quickstart = read('docs/quickstarts/mcp.jsonc').replaceAll(/^\/\/.*$/gm, '');
  return [...blocks, quickstart].map((text) => JSON.parse(text));
}

const SERVER = { command: 'oncelink-mcp', env: { ONCELINK_URL: 'https://oncelink.example' } };

test('what is printed for clients starts the server, and what is printed for it is understood @long', async () => {
  const [many, vscode, config, quickstart, ...more] = readPrinted();
  expect(more).toEqual([]);
  expect(many).toEqual({ mcpServers: { oncelink: SERVER } });
  for (const file of [vscode, quickstart])
    expect(file).toEqual({ servers: { oncelink: { type: 'stdio', ...SERVER } } });
  const file = bench.write('printed.json', JSON.stringify(config));
  const agent = await bench.connect({ env: { ...SERVER.env, ONCELINK_MCP_CONFIG: file } });
  const { tools } = await agent.client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    'send_secret',
    'open_secret',
    'secret_status',
    'burn_secret',
  ]);
  expect(await agent.call('send_secret', { from: { env: 'DATABASE_PASSWORD' } })).toMatchObject({
    text: expect.stringContaining('DATABASE_PASSWORD is not set'),
  });
});

/** A text in every spelling in which it could show up. */
function spellings(value: string): readonly string[] {
  const bytes = Buffer.from(value);
  const json = JSON.stringify(value).slice(1, -1);
  const base64 = bytes.toString('base64').replace(/=+$/, '');
  return [...new Set([value, json, encodeURIComponent(value), base64, bytes.toString('base64url')])];
}

test('of all that these agents saw, nothing is a secret, a password, a link or its key', () => {
  const seen = bench.transcript();
  // The net must catch: what is meant to be there is found.
  for (const part of [
    'send_secret',
    'DB_PASSWORD',
    'elicitation/create',
    'input_required',
    'http://127.0.0.1:',
  ])
    expect(seen).toContain(part);
  expect(fragments.length).toBeGreaterThan(5);
  const needles = [SECRET, ...SECRET.split('\n'), PASSWORD, KEY, 'canary', ...fragments];
  expect(needles.flatMap(spellings).filter((needle) => seen.includes(needle))).toEqual([]);
  expect(seen).not.toMatch(SITE);
});
