import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ConfigMap } from 'kubernetes-models/v1';
import { parse, parseAllDocuments } from 'yaml';
import { buildChart, lintChart } from './build-chart.ts';
import { buildOverlay } from './build-overlay.ts';
import { checkMounts } from './check-mounts.ts';
import { checkPods } from './check-pods.ts';
import { checkRights } from './check-rights.ts';
import { checkSchemas } from './check-schemas.ts';
import { checkSettings } from './check-settings.ts';
import { checkTargets } from './check-targets.ts';
import { documentedSettings } from './documented-settings.ts';
import { EXPECTED_PAIRS } from './expected-pairs.ts';
import { findManifest, nameOf, type Manifest } from './manifests.ts';
import { reachablePairs } from './reachable-pairs.ts';
import { comparable } from './testing/comparable.ts';

const repository = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(repository, file), 'utf8');

const at = (cidr: string) => ({ to: [{ ipBlock: { cidr } }] });
/** The placeholders of k8s/overlays/production. */
const network = {
  postgres: at('192.0.2.10/32'),
  redisRpc: at('192.0.2.20/32'),
  redisJobs: at('192.0.2.30/32'),
  kubernetes: at('192.0.2.40/32'),
};
/** The least that an operator has to say. */
const LEAST = { origin: 'https://oncelink.example', network };

const overlay = buildOverlay('production');

/** The settings of the overlay, but those that follow from other values of the chart. */
function settingsOf(manifests: readonly Manifest[]): Record<string, string> {
  const map = manifests.find((manifest) => /^ConfigMap\/oncelink-[a-z0-9]{10}$/.test(nameOf(manifest)));
  const { PUBLIC_ORIGIN, GATEWAY_REPLICAS, ...settings } = (ConfigMap.is(map) && map.data) || {};
  expect([PUBLIC_ORIGIN, GATEWAY_REPLICAS]).toEqual(['https://oncelink.example', '20']);
  return settings;
}
const production = {
  ...LEAST,
  images: { prefix: 'registry.example/oncelink' },
  // The chart sells nothing and sends no mail by itself; what it says of everyone's plan is for that.
  settings: { PLAN_FOR_ALL: null, ...settingsOf(overlay) },
  externalSecrets: { enabled: true },
  monitoring: { enabled: true },
};

/** An overlay changes the images of components that it names itself; here they are named after it. */
const fromRegistry = (manifests: readonly Manifest[]): Manifest[] =>
  JSON.parse(JSON.stringify(manifests).replaceAll('"localhost/oncelink/', '"registry.example/oncelink/'));

describe('the Helm chart', () => {
  it('renders the objects of the overlay for production', () => {
    expect(comparable(buildChart(production))).toEqual(comparable(overlay));
  });

  it('renders what components add', () => {
    const components = ['former-assertion-key', 'gateway-tls', 'scale-by-load', 'stores-ca'];
    const values = {
      ...production,
      formerAssertionKey: 'former-assertion-key',
      gatewayTls: 'gateway-tls',
      scaling: { byLoad: true },
      storesCa: 'stores-ca',
    };
    expect(comparable(buildChart(values))).toEqual(comparable(buildOverlay('production', components)));
  });

  it('renders what has Vault wrap the key ring', () => {
    const vault = {
      KEY_RING_KMS: 'vault://transit/oncelink',
      VAULT_ADDR: 'https://vault.example',
      VAULT_ROLE: 'oncelink',
    };
    const rendered = buildChart({
      ...production,
      settings: { ...production.settings, ...vault },
      network: { ...network, kms: { ...at('192.0.2.50/32'), ports: [8200] } },
      keyRing: { vaultAudience: 'vault' },
    });
    const { 'ConfigMap/oncelink': settings, ...rest } = comparable(rendered);
    const { 'ConfigMap/oncelink': former, ...expected } = comparable(buildOverlay('production', ['vault']));
    expect(rest).toEqual(expected);
    expect(settings).toMatchObject({ data: vault });
    expect(settings).toMatchObject(former ?? {});
    expect([
      ...checkSchemas(rendered),
      ...checkPods(rendered),
      ...checkSettings(rendered, documentedSettings()),
    ]).toEqual([]);
    const kms = reachablePairs(rendered).filter((pair) => pair.includes('192.0.2.50/32'));
    expect(kms).toEqual(['key-rotator -> 192.0.2.50/32:8200', 'secrets-service -> 192.0.2.50/32:8200']);
  });

  it('renders files, in a volume and in a bucket', () => {
    const components = ['files', 'files-external-secrets'];
    const values = { ...production, files: { enabled: true } };
    const rendered = buildChart(values);
    expect(comparable(rendered)).toEqual(comparable(fromRegistry(buildOverlay('production', components))));
    const inBucket = buildChart({
      ...values,
      files: { enabled: true, store: 's3' },
      network: { ...network, filesStore: { ...at('192.0.2.60/32'), ports: [443] } },
      programs: { 'files-service': { replicas: 2, maxReplicas: 4 } },
    });
    expect(comparable(inBucket)).toEqual(
      comparable(fromRegistry(buildOverlay('production', [...components, 'files-s3']))),
    );
    const overTls = buildChart({ ...values, files: { enabled: true, tls: 'files-tls' } });
    expect(comparable(overTls)).toEqual(
      comparable(fromRegistry(buildOverlay('production', [...components, 'files-tls']))),
    );
    for (const manifests of [rendered, inBucket])
      expect([...checkSchemas(manifests), ...checkPods(manifests), ...checkMounts(manifests)]).toEqual([]);
    expect(() => buildChart({ ...values, programs: { 'files-service': { replicas: 2 } } })).toThrow(
      '/programs/files-service/replicas',
    );
  });

  it('renders an Ingress as the component does', () => {
    const ways = ['Ingress/oncelink', 'NetworkPolicy/from-ingress', 'NetworkPolicy/acme-solver'];
    const waysOf = (manifests: readonly Manifest[]) =>
      comparable(manifests.filter((manifest) => ways.includes(nameOf(manifest))));
    const rendered = buildChart({ ...LEAST, route: { kind: 'ingress' } });
    expect(waysOf(rendered)).toEqual(waysOf(buildOverlay('local')));
    expect(rendered.filter(({ kind }) => kind === 'HTTPRoute')).toEqual([]);
  });

  it('renders the guard of the key ring that a cluster may have', () => {
    const guard: Manifest[] = parseAllDocuments(read('k8s/cluster/guard-key-ring.yaml')).map((one) =>
      one.toJS(),
    );
    const rendered = buildChart({ ...LEAST, keyRing: { guard: true } });
    expect(comparable(rendered)).toMatchObject(comparable(guard));
  });

  it('has nothing that helm finds wrong, its own version, and the files of the monitoring', () => {
    expect(lintChart(LEAST)).toContain('0 chart(s) failed');
    const { version, appVersion } = parse(read('k8s/chart/Chart.yaml'));
    const { version: released } = JSON.parse(read('package.json'));
    expect([version, appVersion]).toEqual([released, released]);
    for (const name of ['dashboard.json', 'prometheus-rule.yaml'])
      expect(read(`k8s/chart/files/${name}`)).toBe(read(`k8s/components/monitoring/${name}`));
  });
});

describe('the chart with the least values', () => {
  const rendered = buildChart({ ...LEAST, externalSecrets: { enabled: true } });

  it('fits together', () => {
    expect([
      ...checkSchemas(rendered),
      ...checkPods(rendered),
      ...checkMounts(rendered),
      ...checkTargets(rendered),
      ...checkRights(rendered),
      ...checkSettings(rendered, documentedSettings()),
    ]).toEqual([]);
  });

  it('lets nobody but webhooks reach the internet, as it sends no mail and sells nothing', () => {
    const isOff = /^(?!deliver).*0\.0\.0\.0|monitoring/;
    const pairs = EXPECTED_PAIRS.production.filter((pair) => !isOff.test(pair));
    expect(reachablePairs(rendered)).toEqual(pairs);
    const without = buildChart({ ...LEAST, settings: { WEBHOOKS: 'off' } });
    expect(reachablePairs(without)).toEqual(pairs.filter((pair) => !pair.includes('0.0.0.0')));
  });

  it('migrates before anything else, with settings and accounts that are there by then', () => {
    const hooks = rendered.filter(({ metadata }) => 'helm.sh/hook' in (metadata.annotations ?? {}));
    const weights = hooks.map((hook) => [nameOf(hook), hook.metadata.annotations?.['helm.sh/hook-weight']]);
    expect(Object.fromEntries(weights)).toEqual({
      'ServiceAccount/migrate': '-10',
      'ConfigMap/oncelink-migrate': '-10',
      ...Object.fromEntries(
        ['auth', 'billing', 'events', 'secrets'].flatMap((name) => [
          [`ExternalSecret/${name}-service-migrate`, '-10'],
          [`Job/${name}-service-migrate-0-1-0`, undefined],
        ]),
      ),
    });
    for (const { metadata } of hooks)
      expect(metadata.annotations).toMatchObject({
        'helm.sh/hook': 'pre-install,pre-upgrade',
        'helm.sh/hook-delete-policy': 'before-hook-creation',
      });
    const [mine, theirs] = ['oncelink', 'oncelink-migrate'].map((name) =>
      findManifest(rendered, 'ConfigMap', name),
    );
    expect(ConfigMap.is(mine) && ConfigMap.is(theirs) && mine.data).toEqual(
      ConfigMap.is(theirs) && theirs.data,
    );
  });

  it('leaves the key ring where it is, also when it is uninstalled', () => {
    const ring = findManifest(rendered, 'Secret', 'key-ring');
    expect(ring).not.toHaveProperty('data');
    expect(ring?.metadata.annotations).toEqual({
      'argocd.argoproj.io/sync-options': 'Prune=false,Delete=false,Replace=false',
      'helm.sh/resource-policy': 'keep',
    });
  });

  it('rolls the pods when a setting changes', () => {
    const sumOf = (manifests: readonly Manifest[]) =>
      /"checksum\/settings":"(\w+)"/.exec(
        JSON.stringify(findManifest(manifests, 'Deployment', 'gateway')),
      )?.[1];
    const changed = buildChart({ ...LEAST, settings: { SIGN_UP: 'off' } });
    expect(sumOf(rendered)).toMatch(/^[0-9a-f]{64}$/);
    expect(sumOf(changed)).not.toBe(sumOf(rendered));
  });
});

describe('values', () => {
  it('choose images, sizes and pods', () => {
    const digest = `sha256:${'a'.repeat(64)}`;
    const rendered = buildChart({
      ...LEAST,
      images: { tag: '7', digests: { web: digest }, pullSecrets: [{ name: 'registry' }] },
      settings: { SEALS_MAX_LIVE: 10_000_000, READER_ORIGIN: 'https://read.example' },
      programs: { gateway: { replicas: 4, maxReplicas: 0 } },
      pods: { nodeSelector: { disk: 'encrypted' } },
    });
    expect([...checkSchemas(rendered), ...checkSettings(rendered, documentedSettings())]).toEqual([]);
    expect(findManifest(rendered, 'HorizontalPodAutoscaler', 'gateway')).toBeUndefined();
    expect(findManifest(rendered, 'Deployment', 'gateway')).toMatchObject({
      spec: {
        replicas: 4,
        template: {
          spec: {
            imagePullSecrets: [{ name: 'registry' }],
            nodeSelector: { disk: 'encrypted' },
            containers: [{ image: 'localhost/oncelink/gateway:7' }],
          },
        },
      },
    });
    expect(JSON.stringify(findManifest(rendered, 'Deployment', 'web'))).toContain(`/web@${digest}`);
    expect(findManifest(rendered, 'ConfigMap', 'oncelink')).toMatchObject({
      data: { GATEWAY_REPLICAS: '4', SEALS_MAX_LIVE: '10000000' },
    });
    expect(findManifest(rendered, 'HTTPRoute', 'oncelink')).toMatchObject({
      spec: { hostnames: ['oncelink.example', 'read.example'] },
    });
  });

  it.each([
    ['no address', { network }, '/origin'],
    ['no stores', { ...LEAST, network: {} }, '/network/postgres/to'],
    ['a misspelt value', { ...LEAST, orign: '' }, "additional properties 'orign' not allowed"],
    ['no such program', { ...LEAST, programs: { gateways: {} } }, "additional properties 'gateways'"],
    ['off without quotes', { ...LEAST, settings: { MAIL: false } }, '/settings/MAIL'],
    ['an address twice', { ...LEAST, settings: { PUBLIC_ORIGIN: 'https://other.example' } }, '/settings'],
  ])('that say too little, or what nothing reads, are refused: %s', (_what, values, words) => {
    expect(() => buildChart(values)).toThrow(words);
  });
});
