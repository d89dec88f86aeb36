import { HTTPRoute, type IHTTPRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1';
import {
  PodMonitor,
  type IPodMonitor,
} from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Ingress, type IIngress } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Service, type IProbe, type IService } from 'kubernetes-models/v1';
import {
  containersOf,
  findManifest,
  nameOf,
  workloadsOf,
  type Manifest,
  type Workload,
} from './manifests.ts';
import { selectedBy, selects } from './select-pods.ts';

/** Which objects name another one that is not there. */
export const checkTargets = (manifests: readonly Manifest[]): string[] =>
  manifests.flatMap((manifest) =>
    problemsOf(manifest, manifests).map((problem) => `${nameOf(manifest)} ${problem}.`),
  );

function problemsOf(manifest: Manifest, manifests: readonly Manifest[]): string[] {
  const workloads = workloadsOf(manifests);
  const self = workloads.find(({ kind, name }) => kind === manifest.kind && name === manifest.metadata.name);
  return [
    ...(self ? problemsOfPod(self, manifests) : []),
    ...(Deployment.is(manifest) || StatefulSet.is(manifest)
      ? unless(selects(manifest.spec?.selector ?? {}, self?.labels ?? {}), 'does not select its own pods')
      : []),
    ...(StatefulSet.is(manifest) ? needs(manifests, 'Service', manifest.spec?.serviceName) : []),
    ...(Service.is(manifest) ? problemsOfService(manifest, workloads) : []),
    ...(PodMonitor.is(manifest) ? problemsOfMonitor(manifest, workloads) : []),
    ...(Ingress.is(manifest) ? problemsOfWay(wayOfIngress(manifest), manifests) : []),
    ...(HTTPRoute.is(manifest) ? problemsOfWay(wayOfRoute(manifest), manifests) : []),
    ...(HorizontalPodAutoscaler.is(manifest)
      ? needs(manifests, manifest.spec?.scaleTargetRef.kind ?? '', manifest.spec?.scaleTargetRef.name)
      : []),
    ...(PodDisruptionBudget.is(manifest)
      ? unless(selectedBy(manifest.spec?.selector ?? {}, workloads).length > 0, 'selects no pods')
      : []),
  ];
}

const unless = (holds: boolean, problem: string): string[] => (holds ? [] : [problem]);

const needs = (manifests: readonly Manifest[], kind: string, name = ''): string[] =>
  unless(findManifest(manifests, kind, name) !== undefined, `needs ${kind}/${name}, which is not there`);

/** Names and numbers. */
const portsOf = ({ pod }: Workload): string[] =>
  containersOf(pod).flatMap(({ ports = [] }) =>
    ports.flatMap(({ name, containerPort }) => [name ?? '', String(containerPort)]),
  );

function problemsOfPod(workload: Workload, manifests: readonly Manifest[]): string[] {
  const { serviceAccountName: account } = workload.pod;
  const probes = containersOf(workload.pod)
    .flatMap(({ startupProbe, livenessProbe, readinessProbe }) => [
      startupProbe,
      livenessProbe,
      readinessProbe,
    ])
    .filter((probe) => probe !== undefined);
  return [
    ...(account === undefined ? [] : needs(manifests, 'ServiceAccount', account)),
    ...probes
      .map(portOfProbe)
      .filter((port) => port !== undefined && !portsOf(workload).includes(port))
      .map((port) => `is probed at ${port}, which is no port of it`),
    ...containersOf(workload.pod)
      .map(({ env = [] }) => new Map(env.map(({ name, value }) => [name, value])))
      .filter((env) => env.has('HEALTH_PORT') && env.get('HEALTH_HOST') !== '0.0.0.0')
      .map((env) => `is probed from outside and listens on ${env.get('HEALTH_HOST')}`),
  ];
}

const portOfProbe = ({ httpGet, tcpSocket }: IProbe): string | undefined =>
  httpGet || tcpSocket ? String(httpGet?.port ?? tcpSocket?.port) : undefined;

function problemsOfService({ spec }: IService, workloads: readonly Workload[]): string[] {
  const pods = selectedBy({ matchLabels: spec?.selector ?? {} }, workloads);
  const known = pods.flatMap(portsOf);
  return [
    ...unless(pods.length === 1, `selects ${pods.length} workloads`),
    ...(spec?.ports ?? [])
      .map(({ port, targetPort }) => String(targetPort ?? port))
      .filter((port) => !known.includes(port))
      .map((port) => `sends to ${port}, which is no port of its pods`),
  ];
}

/** A port that a pod does not have is passed over in silence. */
function problemsOfMonitor({ spec }: IPodMonitor, workloads: readonly Workload[]): string[] {
  const watched = selectedBy(spec.selector, workloads);
  return [
    ...unless(watched.length > 0, 'selects no pods'),
    ...(spec.podMetricsEndpoints?.flatMap(({ port = '' }) =>
      watched
        .filter((workload) => !portsOf(workload).includes(port))
        .map(({ name }) => `asks ${name} at ${port}, which is no port of it`),
    ) ?? []),
  ];
}

/** Where something from outside leads: the names that it answers to, and services with the port's name or number. */
interface Way {
  readonly hosts: readonly (string | undefined)[];
  readonly services: readonly { readonly name?: string; readonly port?: string | number | undefined }[];
}

const wayOfIngress = ({ spec }: IIngress): Way => ({
  hosts: [
    ...(spec?.rules ?? []).map(({ host }) => host),
    ...(spec?.tls ?? []).flatMap(({ hosts = [] }) => hosts),
  ],
  services: (spec?.rules ?? [])
    .flatMap(({ http }) => http?.paths ?? [])
    .map(({ backend }) => ({ name: backend.service?.name ?? '', port: backend.service?.port?.name })),
});

const wayOfRoute = ({ spec }: IHTTPRoute): Way => ({
  hosts: spec.hostnames ?? [],
  services: (spec.rules ?? []).flatMap(({ backendRefs = [] }) => backendRefs),
});

function problemsOfWay({ hosts, services }: Way, manifests: readonly Manifest[]): string[] {
  const there = manifests.filter((manifest) => Service.is(manifest));
  const origins = manifests
    .filter((manifest) => ConfigMap.is(manifest))
    .map(({ data }) => data?.['PUBLIC_ORIGIN']);
  return [
    ...hosts
      .filter((host) => !origins.includes(`https://${host}`))
      .map((host) => `answers for ${host}, which is not where PUBLIC_ORIGIN points`),
    ...services
      .filter((wanted) => {
        const found = there.find(({ metadata }) => metadata?.name === wanted.name);
        return !found?.spec?.ports?.some(({ name, port }) => wanted.port === name || wanted.port === port);
      })
      .map(({ name, port }) => `leads to ${name}:${port}, which is not there`),
  ];
}
