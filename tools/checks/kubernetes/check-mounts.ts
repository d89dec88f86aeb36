import type { IContainer, IVolume } from 'kubernetes-models/v1';
import { containersOf, workloadsOf, type Manifest, type Workload } from './manifests.ts';
import { keysOfConfigMaps, keysOfSecrets, type ProvidedKeys } from './provided-keys.ts';

interface Provided {
  readonly secrets: ProvidedKeys;
  readonly configMaps: ProvidedKeys;
}

/** Which pods would wait for ever for a Secret or a ConfigMap, or read a file that is not there. */
export function checkMounts(manifests: readonly Manifest[]): string[] {
  const provided = { secrets: keysOfSecrets(manifests), configMaps: keysOfConfigMaps(manifests) };
  return workloadsOf(manifests).flatMap((workload) =>
    [
      ...(workload.pod.volumes ?? []).flatMap((volume) => checkVolume(volume, provided)),
      ...containersOf(workload.pod).flatMap((container) => [
        ...checkVariables(container, provided),
        ...checkFiles(container, workload, provided),
      ]),
    ].map((problem) => `${workload.kind}/${workload.name}: ${problem}`),
  );
}

function checkVolume({ secret, configMap }: IVolume, provided: Provided): string[] {
  return [
    ...(secret
      ? absent(
          provided.secrets,
          secret.secretName,
          secret.items?.map(({ key }) => key),
        )
      : []),
    ...(configMap
      ? absent(
          provided.configMaps,
          configMap.name,
          configMap.items?.map(({ key }) => key),
        )
      : []),
  ];
}

interface KeyReference {
  readonly name?: string | undefined;
  readonly key: string;
  readonly optional?: boolean | undefined;
}

/** What a variable is read from; nothing where Kubernetes is told that it may be missing. */
function checkReference(provided: ProvidedKeys, reference?: KeyReference): string[] {
  if (reference === undefined || reference.optional === true) return [];
  return absent(provided, reference.name, [reference.key]);
}

function checkVariables({ env = [], envFrom = [] }: IContainer, { secrets, configMaps }: Provided): string[] {
  return [
    ...env.flatMap(({ valueFrom }) => [
      ...checkReference(secrets, valueFrom?.secretKeyRef),
      ...checkReference(configMaps, valueFrom?.configMapKeyRef),
    ]),
    ...envFrom.flatMap(({ secretRef, configMapRef }) => [
      ...(secretRef ? absent(secrets, secretRef.name) : []),
      ...(configMapRef ? absent(configMaps, configMapRef.name) : []),
    ]),
  ];
}

function absent(provided: ProvidedKeys, name = '', keys: readonly string[] = []): string[] {
  const there = provided.get(name);
  if (!there) return [`there is no ${name}.`];
  return keys.filter((key) => !there.has(key)).map((key) => `${name} has no ${key}.`);
}

/** Every mount has its volume, and every variable `*_FILE` names a file of one. */
function checkFiles(container: IContainer, { pod, claims }: Workload, { secrets }: Provided): string[] {
  const volumes = new Map((pod.volumes ?? []).map((volume) => [volume.name, volume]));
  const mounts = container.volumeMounts ?? [];
  const files = mounts.flatMap(({ name: volume, mountPath }) => {
    const secret = volumes.get(volume)?.secret;
    const paths = secret?.items?.map(({ path }) => path) ?? [
      ...(secrets.get(secret?.secretName ?? '') ?? []),
    ];
    return paths.map((file) => `${mountPath}/${file}`);
  });
  return [
    ...mounts
      .filter((mount) => !volumes.has(mount.name) && !claims.includes(mount.name))
      .map((mount) => `mounts ${mount.name}, which is no volume.`),
    ...(container.env ?? [])
      .filter(({ name: variable, value }) => variable.endsWith('_FILE') && !files.includes(value ?? ''))
      .map(({ name: variable, value }) => `${variable} names ${value}, which nothing mounts.`),
  ];
}
