import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { serve, Shell, startProxy } from './clients/shell.ts';
import { testOfPrograms as test } from '../shared-clusters.ts';

/* What goes wrong on the machine of whoever sends or opens, or on a site that is none of ours: no secret is lost or used up. */

const SECRET = 'canary ✓ 秘密';

let shell: Shell;
test.beforeAll(({ cluster }) => {
  shell = new Shell(cluster.gateways[0] ?? '');
});
test.afterAll(() => {
  shell.remove();
});

async function send(origin = shell.url): Promise<string> {
  const { code, out } = await shell.run(['send'], SECRET, { ONCELINK_URL: origin });
  expect(code).toBe(0);
  return out.trim();
}

for (const nowhere of ['>&-', '>/dev/null']) {
  test(`an output that is closed or leads nowhere (${nowhere}) uses nothing up`, async () => {
    const link = await send();
    const opened = await shell.script(`$ONCELINK open "$LINK" ${nowhere}`, { LINK: link });
    expect(opened).toMatchObject({ code: 2, err: expect.stringContaining('Nothing was opened') });
    expect(await shell.run(['status', link])).toMatchObject({ code: 0 });
    const sent = await shell.script(`echo text | $ONCELINK send ${nowhere}`);
    expect(sent).toMatchObject({ code: 2, err: expect.stringContaining('Nothing was sent') });
    expect(await shell.run(['open', link])).toMatchObject({ code: 0, out: SECRET });
  });
}

test('a full disk loses no secret, and a link that nobody has is taken back', async () => {
  const link = await send();
  const opened = await shell.script('$ONCELINK open "$LINK" >/dev/full', { LINK: link });
  expect(opened).toMatchObject({ code: 1, err: expect.stringContaining('opens it again') });
  expect(await shell.run(['open', link])).toMatchObject({ code: 0, out: SECRET });
  const deleted: string[] = [];
  const { server, origin } = await startProxy(shell.url, '/delete', () => void deleted.push('delete'));
  const sent = await shell.script('echo text | $ONCELINK send >/dev/full', { ONCELINK_URL: origin });
  expect(sent).toMatchObject({ code: 1, err: expect.stringContaining('The link was destroyed') });
  expect(deleted).toEqual(['delete']);
  server.close();
});

test('a program that is killed while it writes a file opens into it again, and into nobody else’s', async () => {
  let victim: ReturnType<Shell['start']> | undefined;
  const { server, origin } = await startProxy(shell.url, '/reveal', () => void victim?.kill('SIGKILL'));
  const link = await send(origin);
  const file = path.join(shell.home, 'killed');
  victim = shell.start(['open', '--out', file, link]);
  await once(victim, 'close');
  victim = undefined;
  expect(readFileSync(file, 'utf8')).toBe('');
  const other = path.join(shell.home, 'other');
  writeFileSync(other, 'mine');
  expect(await shell.run(['open', '--out', other, link])).toMatchObject({ code: 2 });
  expect(readFileSync(other, 'utf8')).toBe('mine');
  expect(await shell.run(['open', '--out', file, link])).toMatchObject({ code: 0, out: '' });
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual([SECRET, 0o600]);
  // A copy that is left is not lost by one more try.
  expect(await shell.run(['open', '--out', file, link])).toMatchObject({ code: 2 });
  expect(readFileSync(file, 'utf8')).toBe(SECRET);
  server.close();
});

test('a site that fails after it has handed out hands out again', async () => {
  let isFailing = true;
  const { server, origin } = await startProxy(shell.url, '/reveal', () => (isFailing ? 500 : undefined));
  const link = await send(origin);
  const first = await shell.run(['open', link]);
  expect([first.code === 0, first.out]).toEqual([false, '']);
  isFailing = false;
  expect(await shell.run(['open', link])).toMatchObject({ code: 0, out: SECRET });
  server.close();
});

test('where nothing can be kept, nothing is opened @long', async () => {
  const link = await send();
  const file = path.join(shell.home, 'file');
  writeFileSync(file, '');
  expect(await shell.run(['open', link], '', { XDG_STATE_HOME: file })).toMatchObject({
    code: 1,
    err: expect.stringContaining('Nothing was opened'),
  });
  expect(await shell.run(['status', link])).toMatchObject({ code: 0 });
});

test('what comes slowly is waited for, from a pipe of the shell or of another program @long', async () => {
  const { code, out } = await shell.script('(sleep 1; printf one; sleep 1; printf two) | $ONCELINK send');
  expect(code).toBe(0);
  expect(await shell.run(['open', out.trim()])).toMatchObject({ code: 0, out: 'onetwo' });
  const child = shell.start(['send']);
  const printed = text(child.stdout);
  setTimeout(() => child.stdin.end(SECRET), 2000);
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(await shell.run(['open', (await printed).trim()])).toMatchObject({ code: 0, out: SECRET });
});

test('many that open at once in one home do not disturb one another @long', async () => {
  const links = await Promise.all(Array.from({ length: 8 }, () => send()));
  const opened = await Promise.all(links.map((link) => shell.run(['open', link])));
  expect(opened.map(({ code, out }) => [code, out])).toEqual(links.map(() => [0, SECRET]));
});

for (const [what, typed] of [
  ['nothing', '\\004'],
  ['an empty line', '\\n'],
]) {
  test(`a terminal on which ${what} is typed sends nothing`, async () => {
    const lines = `printf '${typed}' | script -qec "$ONCELINK send" /dev/null`;
    const { code, out } = await shell.script(lines);
    expect([code, out]).toEqual([2, expect.stringContaining('Nothing was sent')]);
  });
}

test('a foreign site neither moves the cursor nor gets the call elsewhere', async () => {
  const asked: string[] = [];
  const escape = '\u001b[2J\u009b31m';
  const { server, origin } = await serve((incoming, outgoing) => {
    asked.push(incoming.url ?? '');
    if (incoming.url?.endsWith('/delete') === true) {
      outgoing.writeHead(307, { location: '/elsewhere' }).end();
      return;
    }
    outgoing.writeHead(410, { 'content-type': 'application/problem+json' });
    const problem = { code: 'GONE', title: `Gone ${escape}`, reason: 'viewed', at: escape };
    outgoing.end(JSON.stringify(problem));
  });
  const link = (await send()).replace(shell.url, origin);
  for (const command of ['open', 'status']) {
    const { code, out, err } = await shell.run([command, link]);
    expect([code, `${out}${err}`]).toEqual([6, expect.not.stringMatching(/[^\P{Cc}\n]/u)]);
  }
  expect(await shell.run(['burn', link])).toMatchObject({ code: 3, out: '' });
  expect(asked).not.toContain('/elsewhere');
  server.close();
});
