import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { documentedSettings, settingsOfWeb } from './documented-settings.ts';

interface Service {
  readonly secrets?: readonly string[];
  readonly extends?: { readonly service: string };
  readonly environment?: Readonly<Record<string, unknown>>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly memswap_limit?: string;
  readonly ulimits?: { readonly core: number };
  readonly networks?: readonly string[];
  readonly network_mode?: string;
  readonly ports?: readonly string[];
  readonly deploy?: { readonly resources: { readonly limits: Readonly<Record<string, string>> } };
}

interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks?: Readonly<
    Record<string, { readonly internal?: boolean; readonly driver_opts?: object; readonly ipam?: object }>
  >;
}

const read = (file: string): ComposeFile =>
  parse(readFileSync(path.resolve(import.meta.dirname, '../../..', file), 'utf8'), {
    merge: true,
    logLevel: 'error', // Compose's own tags, such as !override
  });

const common = read('docker/compose/services.yml').services;

/** The services of a file, each with what it extends. */
const wholeServices = (file: string): [string, Service][] =>
  Object.entries(read(file).services).map(([name, own]) => {
    const base = common[own.extends?.service ?? ''];
    return [name, { ...base, ...own, environment: { ...base?.environment, ...own.environment } }];
  });

/** What production refuses, a cluster alone has, or one deployment of each service can't use. */
const NOT_PASSED_ON = [
  'DEMO_MODE',
  'RATE_LIMITS',
  'STRIPE_API_URL',
  'STRIPE_PAGES_URL',
  'KEY_RING_SECRET',
  'LINK_SHARD',
  'LINK_SHARDS',
  // docker-compose.former-key.yml: only while keys are replaced.
  'ASSERTION_KEY',
  // The gateway hands out no jobs, and nginx serves the pages.
  'PAGES_FOLDER',
  'REDIS_JOBS_URL',
  // docker-compose.tls.yml passes them on.
  'TLS_CERTIFICATE',
  'TLS_CERTIFICATE_KEY',
  // A container of its own sends to webhooks.
  'DELIVER_DATABASE_URL',
  // nginx hands bytes on.
  'FILES_ADDRESS',
];

/** docker-compose.files-s3.yml passes them on. */
const isOfBucket = (name: string): boolean => /^FILES_(STORE|S3_.+)$/.test(name);

/** docker-compose.kms.yml passes them on. */
const isOfKms = (name: string): boolean => /^(KEY_RING_KMS|(VAULT|AWS|GOOGLE)_.+)$/.test(name);
/** Of pods alone. */
const NOT_IN_COMPOSE =
  /^(VAULT_ROLE|VAULT_JWT_FILE|AWS_ROLE_ARN|AWS_WEB_IDENTITY_.+|AWS_CONTAINER_.+|AWS_ENDPOINT_URL_STS)$/;

const WATCHERS = ['prometheus', 'grafana'];

/** Who shares a network with a store, beside those that watch. */
const STORES = {
  postgres:
    'auth-migrate auth-service billing-migrate billing-service databases deliver events-migrate events-service files-migrate files-service key-rotator secrets-migrate secrets-service',
  'redis-rpc': 'auth-service billing-service events-service files-service gateway secrets-service',
  'redis-jobs':
    'auth-service billing-service deliver events-service files-service key-rotator secrets-service',
};

describe('the compose files', () => {
  it('pass every documented setting on in production, and none that no program reads', () => {
    const services = new Map(wholeServices('docker-compose.production.yml'));
    for (const [program, { known }] of documentedSettings()) {
      const { environment = {} } = services.get(program.replace('-service-migrate', '-migrate')) ?? {};
      const given = new Set(
        Object.keys(environment).map((name) => (known.has(name) ? name : name.replace(/_FILE$/, ''))),
      );
      const wanted = [...known].filter(
        (name) => given.has(name) || !(NOT_PASSED_ON.includes(name) || isOfKms(name) || isOfBucket(name)),
      );
      expect({ program, settings: [...given].sort() }).toEqual({ program, settings: wanted.sort() });
    }
  });

  it('pass settings of a KMS on to those that ask it, and let these reach it', () => {
    const { services } = read('docker-compose.kms.yml');
    expect(Object.keys(services)).toEqual(['secrets-service', 'key-rotator']);
    for (const [name, { environment = {}, networks }] of Object.entries(services)) {
      const known = [...(documentedSettings().get(name)?.known ?? [])];
      const wanted = known.filter((setting) => isOfKms(setting) && !NOT_IN_COMPOSE.test(setting));
      const given = Object.keys(environment).map((key) =>
        known.includes(key) ? key : key.replace(/_FILE$/, ''),
      );
      expect(given.sort()).toEqual(wanted.sort());
      expect(networks).toEqual(['out']);
    }
  });

  it('pass settings of a bucket on to those that keep files, and let them reach it', () => {
    const { services } = read('docker-compose.files-s3.yml');
    expect(Object.keys(services)).toEqual(['files-service']);
    const { environment = {}, networks } = services['files-service'] ?? {};
    const given = Object.keys(environment).map((name) => name.replace(/_FILE$/, ''));
    const known = [...(documentedSettings().get('files-service')?.known ?? [])];
    expect(given.sort()).toEqual(known.filter(isOfBucket).sort());
    expect(networks).toEqual(['out']);
  });

  it('and the document know the same settings of nginx', () => {
    expect(documentedSettings().get('web')).toEqual(settingsOfWeb());
  });

  it('give every key between the gateway and a service to these two alone', () => {
    const services = wholeServices('docker-compose.production.yml');
    const holders = (key: string) =>
      services.filter(([, { secrets = [] }]) => secrets.includes(key)).map(([name]) => name);
    expect(holders('session_key')).toEqual(['gateway']);
    for (const name of ['secrets', 'auth', 'billing', 'events', 'files']) {
      expect(holders(`${name}_assertion_key`)).toEqual(['gateway', `${name}-service`]);
    }
    expect(Object.keys(read('docker-compose.former-key.yml').services)).toEqual([
      'gateway',
      'secrets-service',
      'auth-service',
      'billing-service',
      'events-service',
      'files-service',
    ]);
  });

  it.each(['docker-compose.yml', 'docker-compose.production.yml'])(
    '%s bounds every container and gives it no rights',
    (file) => {
      const services = wholeServices(file);
      expect(services.length).toBeGreaterThan(12);
      for (const [name, service] of services) {
        expect({ name, ...service }).toMatchObject({
          name,
          read_only: true,
          cap_drop: ['ALL'],
          security_opt: ['no-new-privileges:true'],
          deploy: { resources: { limits: { cpus: expect.any(String), memory: expect.any(String) } } },
        });
        // Keys go to no swap and into no core dump. What only watches has none.
        if (WATCHERS.includes(name)) continue;
        const memory = service.deploy?.resources.limits['memory'];
        expect({ name, ...service }).toMatchObject({ name, memswap_limit: memory, ulimits: { core: 0 } });
      }
    },
  );

  it('bound Caddy as well, which may only listen on low ports besides', () => {
    expect(read('docker-compose.caddy.yml').services['caddy']).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      cap_add: ['NET_BIND_SERVICE'],
      memswap_limit: '256M',
      ulimits: { core: 0 },
      networks: ['public', 'out'],
    });
  });

  it('bound the door, which has the port of the machine and no way out', () => {
    expect(read('docker-compose.door.yml').services['door']).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      memswap_limit: '64M',
      ulimits: { core: 0 },
      networks: ['public'],
    });
  });

  it.each(['caddy', 'door'])(
    'give no port of the machine to a `web` that %s finds by its name, so that there may be two',
    (front) => {
      expect(read(`docker-compose.${front}.yml`).services['web']?.ports).toEqual([]);
    },
  );

  it.each([
    ['docker-compose.yml', ['auth-service', 'billing-service', 'mail', 'payments']],
    ['docker-compose.production.yml', ['auth-service', 'billing-service']],
  ])(
    '%s lets stores be reached by who needs them, and the internet by who mails, pays or sends events',
    (file, mayLeave) => {
      const services = wholeServices(file);
      const on = (network: string): string[] =>
        services.filter(([, { networks = [] }]) => networks.includes(network)).map(([name]) => name);
      for (const [store, users] of Object.entries(STORES)) {
        const [, { networks = [] } = {}] = services.find(([name]) => name === store) ?? [];
        const near = new Set(networks.flatMap(on).filter((name) => name !== store));
        expect({ store, users: [...near].sort().join(' ') }).toEqual({ store, users });
      }
      const networks = Object.entries(read(file).networks ?? {});
      const open = networks.filter(([, { internal }]) => internal !== true).map(([name]) => name);
      expect(open).toEqual(['public', 'out', 'hooks']);
      expect(on('hooks')).toEqual(['deliver']);
      expect(on('bytes').sort()).toEqual(['files-service', 'web']);
      expect(Object.fromEntries(networks)['public']?.driver_opts).toEqual({
        'com.docker.network.bridge.enable_ip_masquerade': 'false',
      });
      expect(on('out').sort()).toEqual(mayLeave);
      expect(on('public').sort()).toEqual(['grafana', 'prometheus', 'web']);
      // Without networks of its own a container is in one with a way out.
      const homeless = services.filter(
        (one) => one[1].networks === undefined && one[1].network_mode !== 'none',
      );
      expect(homeless.map(([name]) => name)).toEqual([]);
    },
  );

  it('believe of the visitor’s address what comes from the one network that proxies are in', () => {
    const trustOf = (file: string) => read(file).services['web']?.environment?.['TRUSTED_NETWORKS'];
    const subnet = '${PUBLIC_SUBNET:-172.16.93.0/28}';
    expect(read('docker-compose.production.yml').networks?.['public']?.ipam).toEqual({
      config: [{ subnet }],
    });
    expect(trustOf('docker-compose.production.yml')).toBe(`\${TRUSTED_NETWORKS-${subnet}}`);
    // Where visitors reach nginx themselves, that network's address is theirs too.
    expect(trustOf('docker-compose.tls.yml')).toBe('${TRUSTED_NETWORKS:-}');
  });

  it('publish no port of the demonstration, which shows all mail, to other machines', () => {
    const ports = wholeServices('docker-compose.yml').flatMap(([, { ports: own = [] }]) => own);
    expect(ports.length).toBeGreaterThan(4);
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });
});
