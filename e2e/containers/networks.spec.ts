import { expect, test } from '@playwright/test';
import { compose, containersOf, docker, OURS } from './compose.ts';

const STORES = {
  postgres: 5432,
  'redis-rpc': 6379,
  'redis-jobs': 6379,
};

/** Asks all of them at once, as who does not get through waits. bash is in every image. */
const KNOCK = Object.entries(STORES)
  .map(
    ([host, port]) => `(timeout 3 bash -c 'exec 3<>/dev/tcp/${host}/${port}' 2>/dev/null && echo ${host}) &`,
  )
  .join(' ');

/** The stores from which a container gets a connection. */
async function reachedBy(service: string): Promise<string[]> {
  const [container = ''] = containersOf(service);
  const reached = (await docker('exec', container, 'bash', '-c', `${KNOCK} wait`)).split('\n');
  return Object.keys(STORES).filter((host) => reached.includes(host));
}

const REACHED = {
  web: [],
  gateway: ['redis-rpc'],
  'key-rotator': ['postgres', 'redis-jobs'],
  'secrets-service': ['postgres', 'redis-rpc', 'redis-jobs'],
  deliver: ['postgres', 'redis-jobs'],
  'files-service': ['postgres', 'redis-rpc', 'redis-jobs'],
  'redis-rpc': ['redis-rpc'],
};

test('each service reaches the stores that it needs, and no other', async () => {
  const services = Object.keys(REACHED);
  const found = await Promise.all(services.map(async (name) => [name, await reachedBy(name)] as const));
  expect(Object.fromEntries(found)).toEqual(REACHED);
});

interface Network {
  readonly Name: string;
  readonly Internal: boolean;
  readonly Options: Readonly<Record<string, string>> | null;
}

interface Container {
  readonly Config: { readonly Labels: Readonly<Record<string, string>> };
  readonly NetworkSettings: { readonly Networks: object };
}

const serviceOf = ({ Config }: Container): string => Config.Labels['com.docker.compose.service'] ?? '';

test('only who mails, pays or sends events, and what stands in for them, has a way out', async () => {
  const names = await docker('network', 'ls', '--quiet', '--filter', OURS);
  const networks: Network[] = JSON.parse(await docker('network', 'inspect', ...names.split('\n')));
  const leadsOut = ({ Internal, Options }: Network): boolean =>
    !Internal && Options?.['com.docker.network.bridge.enable_ip_masquerade'] !== 'false';
  const out = new Set(networks.filter(leadsOut).map(({ Name }) => Name));
  const ids = (await docker('ps', '--quiet', '--filter', OURS)).split('\n');
  const containers: Container[] = JSON.parse(await docker('inspect', ...ids));
  const services = new Set(containers.map(serviceOf));
  const outside = containers.filter(({ NetworkSettings }) =>
    Object.keys(NetworkSettings.Networks).some((name) => out.has(name)),
  );
  expect(services.size).toBeGreaterThan(9);
  expect([...new Set(outside.map(serviceOf))].toSorted()).toEqual([
    'auth-service',
    'billing-service',
    'deliver',
    'mail',
    'payments',
  ]);
});

test('the demonstration answers this machine alone', () => {
  const published = compose('ps', '--format', '{{.Ports}}').match(/\S+->/g) ?? [];
  expect(published.length).toBeGreaterThan(2);
  expect(published.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
});
