import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { buildOverlay, OVERLAYS, type OverlayName } from './build-overlay.ts';
import { checkMounts } from './check-mounts.ts';
import { checkPods } from './check-pods.ts';
import { checkRights } from './check-rights.ts';
import { checkSchemas } from './check-schemas.ts';
import { checkSettings } from './check-settings.ts';
import { checkTargets } from './check-targets.ts';
import { documentedSettings } from './documented-settings.ts';
import { EXPECTED_PAIRS, PAIRS_OF_FILES } from './expected-pairs.ts';
import { nameOf, type Manifest } from './manifests.ts';
import { reachablePairs } from './reachable-pairs.ts';
import { changeManifest, type Place } from './testing/change-manifest.ts';

const built: Readonly<Record<OverlayName, readonly Manifest[]>> = {
  local: buildOverlay('local'),
  production: buildOverlay('production'),
};
const documented = documentedSettings();
const settingsOf = (manifests: readonly Manifest[]) => checkSettings(manifests, documented);

const read = (file: string): string =>
  readFileSync(path.resolve(import.meta.dirname, '../../..', file), 'utf8');

/** What a policy lets out. */
function rulesOf(manifests: readonly Manifest[], name: string): unknown[] {
  const policy = manifests.find((manifest) => nameOf(manifest) === `NetworkPolicy/${name}`);
  return NetworkPolicy.is(policy) ? (policy.spec?.egress ?? []) : [];
}

const POD: Place = ['spec', 'template', 'spec'];
const CONTAINER: Place = [...POD, 'containers', 0];
const SAFETY: Place = [...CONTAINER, 'securityContext'];

/** What is changed in the local overlay, and the words that must come of it. */
type Mutation = readonly [name: string, place: Place, value: unknown, problem: string];

function catches(check: (manifests: readonly Manifest[]) => string[], mutations: readonly Mutation[]): void {
  it.each(mutations)('notices a change of %s at %j to %j', (name, place, value, problem) => {
    const problems = check(changeManifest(built.local, name, place, value));
    expect(problems.join('\n')).toContain(problem);
  });
}

it('every overlay is looked at', () => {
  const overlays = readdirSync(path.resolve(import.meta.dirname, '../../../k8s/overlays'));
  expect(overlays.sort()).toEqual(Object.keys(OVERLAYS).sort());
});

describe.each(Object.keys(OVERLAYS) as OverlayName[])('the overlay %s', (name) => {
  it('has what the API of Kubernetes takes', () => expect(checkSchemas(built[name])).toEqual([]));
  it('gives pods no rights', () => expect(checkPods(built[name])).toEqual([]));
  it('names only what is there', () => {
    expect([...checkMounts(built[name]), ...checkTargets(built[name])]).toEqual([]);
  });
  it('tells programs what they must know, and nothing that they do not', () => {
    expect(settingsOf(built[name])).toEqual([]);
  });
  it('lets no pod change anything in the cluster, but the key rotator its ring', () => {
    expect(checkRights(built[name])).toEqual([]);
  });
  it('lets only the pairs on the list talk to each other', () => {
    expect(reachablePairs(built[name])).toEqual(EXPECTED_PAIRS[name]);
  });
});

describe('the component former-assertion-key', () => {
  it('tells gateway and services the former key, and no other program', () => {
    const manifests = buildOverlay('production', ['former-assertion-key']);
    expect([...checkSchemas(manifests), ...checkPods(manifests), ...settingsOf(manifests)]).toEqual([]);
    // Made by hand for the time of a change, so in no manifest.
    expect(checkMounts(manifests)).toEqual(
      ['auth-service', 'billing-service', 'events-service', 'gateway', 'secrets-service'].map(
        (name) => `Deployment/${name}: there is no former-assertion-key.`,
      ),
    );
  });
});

describe('the component stores-ca', () => {
  it('tells whatever connects to a store which authority to trust, and nginx nothing', () => {
    const manifests = buildOverlay('production', ['stores-ca']);
    expect([...checkSchemas(manifests), ...checkPods(manifests), ...settingsOf(manifests)]).toEqual([]);
    const programs = [
      'auth-service',
      'billing-service',
      'deliver',
      'events-service',
      'gateway',
      'key-rotator',
      'secrets-service',
    ];
    const jobs = ['auth-service', 'billing-service', 'events-service', 'secrets-service'].map(
      (name) => `Job/${name}-migrate-0-1-0`,
    );
    // Of the provider or the operator, so in no manifest.
    expect(checkMounts(manifests)).toEqual(
      [...programs.map((name) => `Deployment/${name}`), ...jobs].map(
        (workload) => `${workload}: there is no stores-ca.`,
      ),
    );
  });
});

describe('the component files', () => {
  const components = ['files', 'files-external-secrets'];

  it('adds a service that nginx alone talks to, with its stores, and what it needs', () => {
    const manifests = buildOverlay('production', components);
    expect([
      ...checkSchemas(manifests),
      ...checkPods(manifests),
      ...checkMounts(manifests),
      ...checkTargets(manifests),
      ...settingsOf(manifests),
    ]).toEqual([]);
    expect(reachablePairs(manifests)).toEqual([...EXPECTED_PAIRS.production, ...PAIRS_OF_FILES].sort());
  });

  it('reaches a bucket instead of a volume with files-s3, and may then be several', () => {
    const manifests = buildOverlay('production', [...components, 'files-s3']);
    expect([
      ...checkSchemas(manifests),
      ...checkPods(manifests),
      ...checkMounts(manifests),
      ...checkTargets(manifests),
      ...settingsOf(manifests),
    ]).toEqual([]);
    expect(reachablePairs(manifests)).toEqual(
      [...EXPECTED_PAIRS.production, ...PAIRS_OF_FILES, 'files-service -> 192.0.2.60/32:443'].sort(),
    );
    expect(manifests.filter(({ kind }) => kind === 'PersistentVolumeClaim')).toEqual([]);
  });
});

describe('the component gateway-tls', () => {
  it('gives the gateway its certificate and nginx the authority, and asks the gateway over TLS', () => {
    const manifests = buildOverlay('production', ['gateway-tls']);
    expect([...checkSchemas(manifests), ...checkPods(manifests), ...settingsOf(manifests)]).toEqual([]);
    // Of cert-manager or the operator, so in no manifest.
    expect(checkMounts(manifests)).toEqual(
      ['gateway', 'web'].map((name) => `Deployment/${name}: there is no gateway-tls.`),
    );
  });
});

describe('the component files-tls', () => {
  it('gives the files-service its certificate and nginx the authority', () => {
    const manifests = buildOverlay('production', ['files', 'files-external-secrets', 'files-tls']);
    expect([...checkSchemas(manifests), ...checkPods(manifests), ...settingsOf(manifests)]).toEqual([]);
    expect(checkMounts(manifests).toSorted()).toEqual(
      ['files-service', 'web'].map((name) => `Deployment/${name}: there is no files-tls.`),
    );
  });
});

describe('the component cloudnative-pg', () => {
  const manifests = buildOverlay('production', ['cloudnative-pg']);
  const isOfPostgres = (pair: string): boolean => /postgres|:5432/.test(pair);

  it('has what the API and the operator take', () => {
    expect([...checkSchemas(manifests), ...checkPods(manifests), ...settingsOf(manifests)]).toEqual([]);
  });

  it('leads services to the servers of the cluster, and to no address any more', () => {
    const [egress] = rulesOf(manifests, 'to-postgres');
    expect(egress).toMatchObject({
      to: [{ podSelector: { matchLabels: { 'cnpg.io/cluster': 'postgres' } } }],
    });
    expect(reachablePairs(manifests)).toEqual(
      EXPECTED_PAIRS.production.filter((pair) => !isOfPostgres(pair)),
    );
  });

  it('lets the servers ask the API of Kubernetes where the overlay says that it is', () => {
    const [api] = rulesOf(manifests, 'to-kubernetes');
    expect(rulesOf(manifests, 'postgres-to-kubernetes')).toEqual([api]);
  });
});

describe('the component scale-by-load', () => {
  it('adds to what autoscalers look at metrics that there are, which the adapter tells', () => {
    const manifests = buildOverlay('production', ['scale-by-load']);
    expect([...checkSchemas(manifests), ...checkTargets(manifests)]).toEqual([]);
    const scalers = JSON.stringify(manifests.filter(({ kind }) => kind === 'HorizontalPodAutoscaler'));
    const asked = [...scalers.matchAll(/"name":"((?:oncelink|nodejs)_\w+)"/g)].map(([, name]) => name);
    expect(new Set(asked)).toEqual(
      new Set(['oncelink_rpc_waiting_calls', 'nodejs_eventloop_lag_p99_seconds', 'oncelink_rpc_queue_depth']),
    );
    expect(scalers.match(/"averageUtilization":70/g)).toHaveLength(7);
    const adapter = read('k8s/components/scale-by-load/prometheus-adapter.yaml');
    const known = `${read('docs/operations/monitoring.md')}${read('k8s/components/monitoring/alerts.yml')}`;
    for (const name of asked) {
      expect(adapter).toContain(`seriesQuery: '${name}{`);
      expect(known).toContain(name);
    }
  });
});

describe('the schemas', () => {
  catches(checkSchemas, [
    ['Deployment/web', [...CONTAINER, 'ports', 0, 'containerPort'], 'http', 'integer'],
    ['Deployment/web', [...CONTAINER, 'name'], undefined, 'name'],
    [
      'Deployment/web',
      [...CONTAINER, 'readinesProbe'],
      {},
      'the API knows no spec.template.spec.containers.0.readinesProbe',
    ],
    ['Service/web', ['apiVersion'], 'v2', 'there is no schema of v2'],
  ]);
});

describe('the rules for pods', () => {
  const rights: readonly (readonly [Place, unknown, string])[] = [
    [[...POD, 'securityContext', 'runAsNonRoot'], false, 'run as root'],
    [[...POD, 'securityContext', 'runAsUser'], 0, 'run as root'],
    [[...POD, 'securityContext', 'seccompProfile', 'type'], 'Unconfined', 'seccomp'],
    [[...POD, 'securityContext', 'sysctls'], [{ name: 'kernel.msgmax', value: '1' }], 'kernel parameters'],
    [[...POD, 'hostNetwork'], true, 'share nothing'],
    [[...POD, 'volumes'], [{ name: 'node', hostPath: { path: '/' } }], 'mount nothing but'],
    [[...POD, 'automountServiceAccountToken'], undefined, 'no token'],
    [[...POD, 'enableServiceLinks'], true, 'addresses of all services'],
    [[...SAFETY, 'allowPrivilegeEscalation'], undefined, 'gain privileges'],
    [[...SAFETY, 'privileged'], true, 'gain privileges'],
    [[...SAFETY, 'capabilities', 'drop'], ['NET_RAW'], 'capabilities'],
    [[...SAFETY, 'capabilities', 'add'], ['NET_ADMIN'], 'capabilities'],
    [[...SAFETY, 'readOnlyRootFilesystem'], false, 'write to its image'],
    [[...SAFETY, 'runAsNonRoot'], false, 'undo'],
    [[...CONTAINER, 'ports', 0, 'hostPort'], 80, 'port of its node'],
    [[...CONTAINER, 'resources', 'limits'], undefined, 'what it needs'],
    [[...CONTAINER, 'resources', 'requests', 'cpu'], undefined, 'what it needs'],
    [[...CONTAINER, 'readinessProbe'], undefined, 'ready'],
    [[...CONTAINER, 'livenessProbe'], undefined, 'alive'],
    [['metadata', 'namespace'], 'default', 'namespace of its own'],
    [['metadata', 'namespace'], undefined, 'namespace of its own'],
  ];
  catches(
    checkPods,
    rights.map(([place, value, problem]) => ['Deployment/gateway', place, value, problem]),
  );
  catches(checkPods, [
    [
      'Job/auth-service-migrate-0-1-0',
      [...SAFETY, 'privileged'],
      true,
      'Job/auth-service-migrate-0-1-0 must not gain',
    ],
    ['StatefulSet/postgres', [...POD, 'hostIPC'], true, 'StatefulSet/postgres must share nothing'],
  ]);
});

describe('rights at the API', () => {
  catches(checkRights, [
    ['Role/key-rotator', ['rules', 0, 'resourceNames'], undefined, 'allows more'],
    ['Role/key-rotator', ['rules', 0, 'verbs', 2], 'list', 'allows more'],
    ['RoleBinding/key-rotator', ['subjects', 0, 'name'], 'gateway', 'allows others'],
  ]);
});

describe('the list of pairs', () => {
  const differences = (manifests: readonly Manifest[]): string[] => {
    const [found, expected] = [reachablePairs(manifests), EXPECTED_PAIRS.local];
    return [
      ...found.filter((pair) => !expected.includes(pair)).map((pair) => `too much: ${pair}`),
      ...expected.filter((pair) => !found.includes(pair)).map((pair) => `missing: ${pair}`),
    ];
  };
  const from: Place = ['spec', 'ingress', 0, 'from'];
  catches(differences, [
    [
      'NetworkPolicy/default-deny',
      ['spec', 'policyTypes'],
      ['Egress'],
      'too much: anyone -> secrets-service:*',
    ],
    ['NetworkPolicy/default-deny', ['spec', 'podSelector'], { matchLabels: { a: 'b' } }, 'too much: anyone'],
    ['NetworkPolicy/default-deny', ['spec', 'ingress'], [{}], 'too much: anyone -> secrets-service:*'],
    ['NetworkPolicy/gateway', from, undefined, 'too much: anyone -> gateway:8080'],
    ['NetworkPolicy/from-ingress', from, [{ namespaceSelector: {} }], 'too much: */* -> web:8080'],
    [
      'NetworkPolicy/postgres',
      ['spec', 'ingress', 0, 'ports', 0, 'port'],
      5433,
      'missing: auth-service -> postgres:5432',
    ],
    [
      'NetworkPolicy/to-mail',
      ['spec', 'egress', 0, 'to'],
      [{ ipBlock: { cidr: '0.0.0.0/0' } }],
      'too much: auth-service -> 0.0.0.0/0:1025',
    ],
  ]);
});

it('a connection that only one side allows is not possible', () => {
  const open = changeManifest(
    built.local,
    'NetworkPolicy/gateway',
    ['spec', 'ingress'],
    [{ from: [{ podSelector: {} }] }],
  );
  expect(reachablePairs(open)).toEqual(EXPECTED_PAIRS.local);
});

describe('references', () => {
  catches(checkTargets, [
    ['Deployment/web', [...POD, 'serviceAccountName'], 'nobody', 'needs ServiceAccount/nobody'],
    ['Deployment/web', [...CONTAINER, 'readinessProbe', 'httpGet', 'port'], 'probe', 'probed at probe'],
    ['Deployment/key-rotator', [...CONTAINER, 'env', 0, 'value'], '127.0.0.1', 'listens on 127.0.0.1'],
    ['Deployment/web', ['spec', 'selector', 'matchLabels', 'a'], 'b', 'does not select its own pods'],
    ['StatefulSet/redis-rpc', ['spec', 'serviceName'], 'redis', 'needs Service/redis'],
    ['Service/gateway', ['spec', 'ports', 0, 'targetPort'], 'web', 'sends to web'],
    ['Service/gateway', ['spec', 'selector'], { a: 'b' }, 'selects 0 workloads'],
    ['Ingress/oncelink', ['spec', 'rules', 0, 'host'], 'other.example', 'answers for other.example'],
    ['Ingress/oncelink', ['spec', 'tls', 0, 'hosts', 0], 'other.example', 'answers for other.example'],
    ['Service/web', ['spec', 'ports', 0, 'name'], 'page', 'leads to web:http'],
    ['HorizontalPodAutoscaler/web', ['spec', 'scaleTargetRef', 'name'], 'site', 'needs Deployment/site'],
    ['PodDisruptionBudget/web', ['spec', 'selector', 'matchLabels'], { a: 'b' }, 'selects no pods'],
  ]);
  const file = [...CONTAINER, 'env', 2, 'value'];
  catches(checkMounts, [
    ['Secret/gateway', ['data', 'limit_key'], undefined, 'limit_key, which nothing mounts'],
    ['Deployment/gateway', [...POD, 'volumes', 0, 'secret', 'secretName'], 'other', 'there is no other'],
    [
      'Deployment/gateway',
      file,
      '/run/secrets/oncelink/typo',
      'names /run/secrets/oncelink/typo, which nothing mounts',
    ],
    ['Deployment/gateway', [...CONTAINER, 'volumeMounts', 0, 'name'], 'other', 'mounts other'],
    [
      'Deployment/gateway',
      [...CONTAINER, 'envFrom', 0, 'configMapRef', 'name'],
      'other',
      'there is no other',
    ],
    ['ConfigMap/oncelink', ['data', 'TRUSTED_NETWORKS'], undefined, 'has no TRUSTED_NETWORKS'],
  ]);
});

describe('settings', () => {
  catches(settingsOf, [
    ['ConfigMap/oncelink', ['data', 'PUBLIC_ORIGIN'], undefined, 'gateway needs PUBLIC_ORIGIN'],
    ['ConfigMap/oncelink', ['data', 'MAIL_FORM'], 'a@b.example', 'No program reads MAIL_FORM'],
    ['ConfigMap/oncelink', ['data', 'PORT'], '1', 'gateway is told PORT twice'],
    ['Deployment/gateway', [...CONTAINER, 'env', 0, 'name'], 'HOSTS', 'gateway does not know HOSTS'],
    ['Deployment/gateway', [...CONTAINER, 'env', 10, 'name'], 'HOST', 'gateway needs LIMIT_KEY'],
    [
      'Job/auth-service-migrate-0-1-0',
      [...CONTAINER, 'env'],
      undefined,
      'auth-service-migrate needs AUTH_DATABASE_URL',
    ],
    ['Deployment/web', [...CONTAINER, 'env', 1, 'name'], 'TLS', 'web needs EDGE_TLS'],
  ]);
});
