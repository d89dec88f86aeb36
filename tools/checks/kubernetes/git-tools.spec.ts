import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ExternalSecret } from '@kubernetes-models/external-secrets/external-secrets.io/v1';
import { describe, expect, it } from '@jest/globals';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Job } from 'kubernetes-models/batch/v1';
import { ConfigMap } from 'kubernetes-models/v1';
import { parseAllDocuments } from 'yaml';
import { buildOverlay } from './build-overlay.ts';
import { checkSchemas } from './check-schemas.ts';
import { checkTargets } from './check-targets.ts';
import { findManifest, workloadsOf, type Manifest } from './manifests.ts';
import { reachablePairs } from './reachable-pairs.ts';
import { changeManifest } from './testing/change-manifest.ts';

const repository = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(repository, file), 'utf8');
const { version } = JSON.parse(read('package.json'));
const manifests = buildOverlay('production');
const annotationsOf = (kind: string, name = '') => findManifest(manifests, kind, name)?.metadata.annotations;

describe('a cluster that tools manage from Git', () => {
  const jobs = manifests.filter((manifest) => Job.is(manifest));

  it('gets Jobs of a new name with each version, which nothing deletes and makes again by time', () => {
    expect(jobs.map(({ metadata }) => metadata?.name)).toEqual(
      ['auth', 'billing', 'events', 'secrets'].map(
        (name) => `${name}-service-migrate-${version.replaceAll('.', '-')}`,
      ),
    );
    expect(jobs.map(({ spec }) => spec?.ttlSecondsAfterFinished)).toEqual(jobs.map(() => undefined));
  });

  it('gets them anew where only their image is another, and before the services', () => {
    for (const { metadata } of jobs) {
      expect(metadata?.annotations).toEqual({
        'argocd.argoproj.io/hook': 'Sync',
        'argocd.argoproj.io/hook-delete-policy': 'BeforeHookCreation',
        'kustomize.toolkit.fluxcd.io/force': 'enabled',
      });
    }
    const later = ['Deployment', 'HorizontalPodAutoscaler', 'HTTPRoute'];
    const waves = manifests
      .filter(({ kind }) => later.includes(kind))
      .map(({ metadata }) => metadata.annotations?.['argocd.argoproj.io/sync-wave']);
    expect(waves.length).toBeGreaterThan(12);
    expect(new Set(waves)).toEqual(new Set(['1']));
  });

  it('keeps its key ring, whatever they prune or replace', () => {
    expect(annotationsOf('Secret', 'key-ring')).toEqual({
      'argocd.argoproj.io/sync-options': 'Prune=false,Delete=false,Replace=false',
      'kustomize.toolkit.fluxcd.io/prune': 'disabled',
      'kustomize.toolkit.fluxcd.io/ssa': 'IfNotPresent',
    });
    const guard: unknown[] = parseAllDocuments(read('k8s/cluster/guard-key-ring.yaml')).map((one) =>
      one.toJS(),
    );
    expect(guard).toHaveLength(2);
    expect(checkSchemas(guard as Manifest[])).toEqual([]);
  });
});

describe('values out of a vault', () => {
  const external = manifests.filter((manifest) => ExternalSecret.is(manifest));

  it('are properties of one entry, called like the keys of Secrets', () => {
    const values = external.flatMap(({ spec }) => spec?.data ?? []);
    expect(values.length).toBeGreaterThan(20);
    for (const { secretKey, remoteRef } of values)
      expect(remoteRef).toEqual({ key: 'oncelink', property: secretKey });
  });

  it('roll the pods that have them when they change', () => {
    const made = external.map(({ metadata }) => metadata?.name);
    const users = workloadsOf(manifests)
      .filter(({ kind }) => kind === 'Deployment')
      .flatMap(({ name, pod }) =>
        (pod.volumes ?? []).map(({ secret }) => ({ name, secret: secret?.secretName })),
      )
      .filter(({ secret = '' }) => made.includes(secret));
    expect(users).toHaveLength(7);
    for (const { name, secret } of users)
      expect(annotationsOf('Deployment', name)?.['secret.reloader.stakater.com/reload']).toBe(secret);
  });
});

describe('the way from outside', () => {
  it.each([
    [['spec', 'hostnames', 0], 'other.example', 'answers for other.example'],
    [['spec', 'rules', 0, 'backendRefs', 0, 'port'], 80, 'leads to web:80'],
  ] as const)('of a route is followed to its end: %j', (place, value, problem) => {
    const changed = changeManifest(manifests, 'HTTPRoute/oncelink', place, value);
    expect(checkTargets(changed).join('\n')).toContain(problem);
  });

  it('lets an authority ask the pod of cert-manager that proves an address', () => {
    const solver = {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'solver', namespace: 'oncelink' },
      spec: {
        selector: {},
        template: {
          metadata: { labels: { 'acme.cert-manager.io/http01-solver': 'true' } },
          spec: { containers: [{ name: 'solver' }] },
        },
      },
    };
    const pairs = reachablePairs([...buildOverlay('local'), solver]);
    expect(pairs.filter((pair) => pair.endsWith('-> solver:8089'))).toEqual(['ingress/* -> solver:8089']);
  });
});

it('a gateway that counts alone has the share of the most that there may be', () => {
  const settings = manifests.filter((manifest) => ConfigMap.is(manifest)).map(({ data }) => data ?? {});
  const scaler = findManifest(manifests, 'HorizontalPodAutoscaler', 'gateway');
  const most = HorizontalPodAutoscaler.is(scaler) ? scaler.spec?.maxReplicas : undefined;
  expect(settings.map(({ GATEWAY_REPLICAS: count }) => count).filter(Boolean)).toEqual([String(most)]);
});
