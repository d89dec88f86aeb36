import { once } from 'node:events';
import { get } from 'node:http';
import { expect } from '@playwright/test';
import { containersOf, docker, ORIGIN } from './compose.ts';

/** An nginx of the product's image, beside the product's own. */
export interface Web {
  /** Its id. */
  readonly container: string;
  /** Of this machine, for one inside. */
  readonly portOf: (inside: number) => Promise<number>;
  readonly logs: () => Promise<string>;
  readonly end: () => Promise<string>;
}

async function networksOf(container: string): Promise<string[]> {
  const format = '{{range $name, $_ := .NetworkSettings.Networks}}{{$name}} {{end}}';
  return (await docker('inspect', '--format', format, container)).split(' ');
}

/** Ports are published on the first network that a container has. */
const publicFirst = (a: string, b: string): number =>
  Number(b.endsWith('_public')) - Number(a.endsWith('_public'));

async function answers(port: number): Promise<boolean> {
  const request = get({ host: '127.0.0.1', port, path: '/' });
  const [answer] = await once(request, 'response').catch(() => []);
  answer?.resume();
  return answer !== undefined;
}

/** @param options of `docker run` @returns when it answers */
export async function startWeb(
  settings: Readonly<Record<string, string>>,
  options: readonly string[] = [],
): Promise<Web> {
  const [first = ''] = containersOf('web');
  const all = {
    GATEWAY_ADDRESS: 'gateway:8080',
    DNS_RESOLVER: '127.0.0.11',
    PUBLIC_ORIGIN: ORIGIN,
    ...settings,
  };
  const rights = '--read-only --cap-drop ALL --tmpfs /tmp:uid=101,gid=101 --publish 127.0.0.1:0:8080';
  const [open = '', ...others] = (await networksOf(first)).toSorted(publicFirst);
  const container = await docker(
    'create',
    ...`${rights} --network ${open}`.split(' '),
    ...options,
    ...Object.entries(all).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    await docker('inspect', '--format', '{{.Config.Image}}', first),
  );
  for (const other of others) await docker('network', 'connect', other, container);
  await docker('start', container);
  const web: Web = {
    container,
    portOf: async (inside) => Number((await docker('port', container, String(inside))).split(':').at(-1)),
    logs: () => docker('logs', container),
    end: () => docker('rm', '--force', '--volumes', container),
  };
  try {
    const port = await web.portOf(8080);
    await expect.poll(() => answers(port), { timeout: 90_000 }).toBe(true);
    return web;
  } catch (error) {
    await web.end();
    throw error;
  }
}
