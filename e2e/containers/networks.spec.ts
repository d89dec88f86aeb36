import { expect, test } from '@playwright/test';
import { compose, containersOf, docker } from './compose.ts';

/** Whether a container gets a connection: bash is in every image. */
async function reaches(service: string, host: string, port: number): Promise<boolean> {
  const [container = ''] = containersOf(service);
  const command = `timeout 3 bash -c 'exec 3<>/dev/tcp/${host}/${port}'`;
  return docker('exec', container, 'bash', '-c', command).then(
    () => true,
    () => false,
  );
}

const STORES = [
  ['postgres', 5432],
  ['redis-rpc', 6379],
  ['redis-jobs', 6379],
] as const;

for (const [service, reached] of [
  ['web', []],
  ['gateway', ['redis-rpc']],
  ['key-rotator', ['postgres', 'redis-jobs']],
  ['secrets-service', ['postgres', 'redis-rpc', 'redis-jobs']],
  ['deliver', ['postgres', 'redis-jobs']],
  ['files-service', ['postgres', 'redis-rpc', 'redis-jobs']],
  ['redis-rpc', ['redis-rpc']],
] as const) {
  test(`of the stores ${service} reaches ${reached.join(', ') || 'none'}`, async () => {
    const found = await Promise.all(
      STORES.map(async ([host, port]) => ((await reaches(service, host, port)) ? [host] : [])),
    );
    expect(found.flat()).toEqual(reached);
  });
}

interface Network {
  readonly Name: string;
  readonly Internal: boolean;
  readonly Options: Readonly<Record<string, string>> | null;
}

test('only who mails, pays or sends events, and what stands in for them, has a way out', async () => {
  const project = compose('ps', '--format', '{{.Project}}').split('\n', 1)[0];
  const names = await docker(
    'network',
    'ls',
    '--quiet',
    '--filter',
    `label=com.docker.compose.project=${project}`,
  );
  const networks: Network[] = JSON.parse(await docker('network', 'inspect', ...names.split('\n')));
  const leadsOut = ({ Internal, Options }: Network): boolean =>
    !Internal && Options?.['com.docker.network.bridge.enable_ip_masquerade'] !== 'false';
  const out = new Set(networks.filter(leadsOut).map(({ Name }) => Name));
  const services = compose('ps', '--services').trim().split('\n');
  const found = [];
  for (const service of services) {
    const [container = ''] = containersOf(service);
    const inside: object = JSON.parse(
      await docker('inspect', '--format', '{{json .NetworkSettings.Networks}}', container),
    );
    if (Object.keys(inside).some((name) => out.has(name))) found.push(service);
  }
  expect(services.length).toBeGreaterThan(9);
  expect(found.toSorted()).toEqual(['auth-service', 'billing-service', 'deliver', 'mail', 'payments']);
});

test('the demonstration answers this machine alone', () => {
  const published = compose('ps', '--format', '{{.Ports}}').match(/\S+->/g) ?? [];
  expect(published.length).toBeGreaterThan(2);
  expect(published.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
});
