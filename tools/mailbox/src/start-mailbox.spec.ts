import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { CaughtMail } from './mailbox.ts';
import { startMailCatcher, type MailCatcher } from './start-mailbox.ts';

const ANY = { host: '127.0.0.1', smtpPort: 0, webPort: 0 };

let catcher: MailCatcher;
beforeEach(async () => {
  catcher = await startMailCatcher(ANY);
});
afterEach(() => catcher.stop());

/** Sends lines one by one, each after the answer to the one before. */
async function sendLines(port: number, lines: readonly string[]): Promise<string[]> {
  const socket: Socket = connect(port, '127.0.0.1');
  const answers: string[] = [];
  for (const line of ['', ...lines]) {
    if (line !== '') socket.write(`${line}\r\n`);
    const [chunk] = await once(socket, 'data');
    answers.push(String(chunk).slice(0, 3));
  }
  socket.destroy();
  return answers;
}

const send = (to: string, mail: readonly string[], port = catcher.smtpPort): Promise<string[]> =>
  sendLines(port, [
    'HELO test',
    'MAIL FROM:<from@example.org>',
    `RCPT TO:<${to}>`,
    'DATA',
    [...mail, '.'].join('\r\n'),
  ]);

const address = (path: string): string => `http://127.0.0.1:${catcher.webPort}${path}`;

async function listed(query = ''): Promise<CaughtMail[]> {
  const answer = await fetch(address(`/api/messages${query}`));
  return (await answer.json()) as CaughtMail[];
}

const HTML_MAIL = [
  'Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<b>Hello</b><script>top.location = "https://evil.example"</script>',
];

describe('the mail catcher', () => {
  it('takes mail over SMTP and lists it by recipient, newest first, whatever the case', async () => {
    await send('ada@example.org', ['Subject: One', '', 'first']);
    await send('bo@example.org', ['Subject: Two', '', 'second']);
    expect(await send('Ada@Example.org', ['Subject: Three', '', 'third'])).toEqual([
      '220',
      '250',
      '250',
      '250',
      '354',
      '250',
    ]);
    const mails = await listed('?to=ada@example.ORG');
    expect(mails.map(({ subject }) => subject)).toEqual(['Three', 'One']);
    expect(mails[0]).toMatchObject({ from: 'from@example.org', to: ['Ada@Example.org'], text: 'third\n' });
    expect(await listed()).toHaveLength(3);
  });

  it('tells the words of a mail and what came over the wire', async () => {
    await send('ada@example.org', HTML_MAIL);
    const [mail] = await listed();
    expect(mail?.subject).toBe('Grüße');
    expect(mail?.headers[0]).toEqual({ originalKey: 'Subject', value: '=?utf-8?q?Gr=C3=BC=C3=9Fe?=' });
    expect(mail?.raw.split('\r\n')).toEqual(expect.arrayContaining(HTML_MAIL));
  });

  it('shows a list, and each mail in three ways', async () => {
    await send('ada@example.org', ['Subject: <i>One</i>', '', 'text <b>']);
    const list = await (await fetch(address('/'))).text();
    expect(list).toContain('&lt;i&gt;One&lt;/i&gt;');
    const plain = await (await fetch(address('/messages/1?view=plain'))).text();
    expect(plain).toContain('<pre>text &lt;b&gt;\n</pre>');
    const raw = await (await fetch(address('/messages/1?view=raw'))).text();
    expect(raw).toContain('Subject: &lt;i&gt;One');
    expect((await fetch(address('/messages/2'))).status).toBe(404);
  });

  it('shows the HTML of a mail where it can do nothing', async () => {
    await send('ada@example.org', HTML_MAIL);
    const page = await fetch(address('/messages/1'));
    expect(await page.text()).toContain('<iframe sandbox title="The mail" src="/messages/1/html">');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    const framed = await fetch(address('/messages/1/html'));
    expect(await framed.text()).toContain('<b>Hello</b>');
    expect(framed.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none';/);
  });

  it('deletes everything when it is told to', async () => {
    await send('ada@example.org', ['Subject: One', '', 'first']);
    await fetch(address('/api/messages'), { method: 'DELETE' });
    expect(await listed()).toEqual([]);
  });

  it('keeps the 200 newest', async () => {
    for (let count = 1; count <= 205; count += 1) {
      await catcher.mailbox.add({ from: 'a@b.co', to: ['c@d.co'] }, Buffer.from(`Subject: ${count}\r\n\r\n`));
    }
    const mails = await listed();
    expect([mails.length, mails[0]?.subject, mails.at(-1)?.subject]).toEqual([200, '205', '6']);
  });

  it('lets no other name than that of this machine read it', async () => {
    const asked = request(address('/api/messages'), { headers: { host: 'evil.example' } }).end();
    const [answer] = await once(asked, 'response');
    answer.resume();
    expect(answer.statusCode).toBe(421);
  });

  it('comes back on the same ports, also while a client holds a connection', async () => {
    const idle = connect(catcher.smtpPort, '127.0.0.1');
    await once(idle, 'data');
    const { smtpPort, webPort } = catcher;
    await catcher.stop();
    await expect(send('ada@example.org', [], smtpPort)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    catcher = await startMailCatcher({ ...ANY, smtpPort, webPort });
    await send('ada@example.org', ['Subject: Back', '', 'again']);
    expect((await listed()).map(({ subject }) => subject)).toEqual(['Back']);
  });

  it('does not start when a port is taken', async () => {
    await expect(startMailCatcher({ ...ANY, smtpPort: catcher.smtpPort })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });
});
