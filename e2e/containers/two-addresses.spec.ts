import { get } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { ORIGIN } from './compose.ts';
import { startWeb } from './start-web.ts';

const MAKE = 'https://make.example';
const READ = 'https://read.example';

/** @param port of this machine */
async function ask(port: number, host: string, path: string) {
  const request = get({ host: '127.0.0.1', port, path, headers: { host } });
  const [answer] = await once(request, 'response');
  return { status: answer.statusCode as number, body: await text(answer) };
}

test('containers of one image name their own address each, and readers get an address of their own @long', async () => {
  const web = await startWeb({ EDGE_TLS: 'off', PUBLIC_ORIGIN: `${MAKE}/`, READER_ORIGIN: READ });
  try {
    const port = await web.portOf(8080);
    const canonical = (origin: string) => `<link rel="canonical" href="${origin}/pricing">`;
    expect(await (await fetch(`${ORIGIN}/pricing`)).text()).toContain(canonical(ORIGIN));
    expect((await ask(port, 'make.example', '/pricing')).body).toContain(canonical(MAKE));
    expect((await ask(port, 'make.example', '/')).body).toContain(`<meta name="links" content="${READ}">`);

    const link = await ask(port, 'read.example', '/sh-AbCdEfGhIj');
    expect(link.status).toBe(200);
    expect(link.body).toContain(`content="${READ}/social/link.png"`);
    expect(link.body).not.toContain(MAKE);
    for (const path of ['/', '/pricing', '/api', '/account', '/checkout.html', '/pricing/index.html'])
      expect([path, (await ask(port, 'read.example', path)).status]).toEqual([path, 404]);
    const script = /\/assets\/[\w.-]+\.js/.exec(link.body)?.[0] ?? '';
    expect((await ask(port, 'read.example', script)).status).toBe(200);
    expect((await ask(port, 'read.example', '/api/config')).status).toBe(200);
  } finally {
    await web.end();
  }
});
