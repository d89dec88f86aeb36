import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1';
import { CronJob, Job } from 'kubernetes-models/batch/v1';
import type { IContainer, IPodSpec } from 'kubernetes-models/v1';

/** An object of Kubernetes, as kustomize prints it. What else it has, the models' own guards tell (`Deployment.is`). */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
}

/** Something that makes pods. */
export interface Workload {
  readonly kind: string;
  readonly name: string;
  /** What its pods run, by their label: a Job has another name in every version. */
  readonly program: string;
  readonly namespace: string;
  /** Of its pods. */
  readonly labels: Readonly<Record<string, string>>;
  readonly pod: IPodSpec;
  /** Names of volumes that outlive a pod. */
  readonly claims: readonly string[];
}

export const isManifest = (value: unknown): value is Manifest =>
  typeof value === 'object' && value !== null && 'kind' in value && 'metadata' in value;

export const nameOf = ({ kind, metadata }: Manifest): string => `${kind}/${metadata.name}`;

export function workloadsOf(manifests: readonly Manifest[]): Workload[] {
  return manifests.flatMap((manifest) => {
    const template = templateOf(manifest);
    if (!template?.spec) return [];
    const { name, namespace = '' } = manifest.metadata;
    const labels = template.metadata?.labels ?? {};
    const program = labels['app.kubernetes.io/name'] ?? name;
    return {
      kind: manifest.kind,
      name,
      program,
      namespace,
      labels,
      pod: template.spec,
      claims: claimsOf(manifest),
    };
  });
}

function templateOf(manifest: unknown) {
  if (CronJob.is(manifest)) return manifest.spec?.jobTemplate.spec?.template;
  if (Deployment.is(manifest) || StatefulSet.is(manifest) || Job.is(manifest)) return manifest.spec?.template;
  return undefined;
}

const claimsOf = (manifest: unknown): string[] =>
  StatefulSet.is(manifest)
    ? (manifest.spec?.volumeClaimTemplates ?? []).map(({ metadata }) => metadata?.name ?? '')
    : [];

export const containersOf = (pod: IPodSpec): readonly IContainer[] => [
  ...(pod.initContainers ?? []),
  ...pod.containers,
];

/** The first object of a kind and a name. */
export const findManifest = (
  manifests: readonly Manifest[],
  kind: string,
  name: string,
): Manifest | undefined =>
  manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);
