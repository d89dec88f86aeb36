import { ConfigMap, type IContainer } from 'kubernetes-models/v1';
import type { Settings } from './documented-settings.ts';
import { containersOf, workloadsOf, type Manifest } from './manifests.ts';

type Documented = ReadonlyMap<string, Settings>;
type Values = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** Variables that no program reads, and those that a program needs to start. */
export function checkSettings(manifests: readonly Manifest[], documented: Documented): string[] {
  const configMaps: Values = new Map(
    manifests
      .filter((manifest) => ConfigMap.is(manifest))
      .map(({ metadata, data = {} }) => [metadata?.name ?? '', data]),
  );
  const read = new Set<string>();
  const problems = workloadsOf(manifests).flatMap(({ program: name, pod }) => {
    const settings = documented.get(name);
    if (!settings) return [];
    return containersOf(pod).flatMap((container) => {
      const own =
        container.env?.map(({ name: given }) =>
          settings.known.has(given) ? given : given.replace(/_FILE$/, ''),
        ) ?? [];
      const shared = namesFromMaps(container, configMaps);
      for (const { valueFrom } of container.env ?? []) read.add(valueFrom?.configMapKeyRef?.key ?? '');
      for (const variable of shared) if (settings.known.has(variable)) read.add(variable);
      return [
        ...own
          .filter((variable) => !settings.known.has(variable))
          .map((variable) => `${name} does not know ${variable}.`),
        ...own
          .filter((variable) => shared.includes(variable))
          .map((variable) => `${name} is told ${variable} twice.`),
        ...settings.required
          .filter((variable) => ![...own, ...shared].includes(variable))
          .map((variable) => `${name} needs ${variable}.`),
      ];
    });
  });
  const unread = [...sharedNames(manifests, configMaps)].filter((variable) => !read.has(variable));
  return [...problems, ...unread.map((variable) => `No program reads ${variable}.`)];
}

const namesFromMaps = ({ envFrom = [] }: IContainer, configMaps: Values): string[] =>
  envFrom.flatMap(({ configMapRef }) => Object.keys(configMaps.get(configMapRef?.name ?? '') ?? {}));

/** Of all maps that containers take their variables from. */
const sharedNames = (manifests: readonly Manifest[], configMaps: Values): Set<string> =>
  new Set(
    workloadsOf(manifests)
      .flatMap(({ pod }) => containersOf(pod))
      .flatMap((container) => namesFromMaps(container, configMaps)),
  );
