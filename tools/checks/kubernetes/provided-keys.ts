import { ExternalSecret } from '@kubernetes-models/external-secrets/external-secrets.io/v1';
import { ConfigMap, Secret } from 'kubernetes-models/v1';
import type { Manifest } from './manifests.ts';

/** Keys of every Secret or ConfigMap that there will be, by name. */
export type ProvidedKeys = ReadonlyMap<string, ReadonlySet<string>>;

export const keysOfConfigMaps = (manifests: readonly Manifest[]): ProvidedKeys =>
  new Map(
    manifests
      .filter((manifest) => ConfigMap.is(manifest))
      .map(({ metadata, data = {} }) => [metadata?.name ?? '', new Set(Object.keys(data))]),
  );

/** The key rotator fills it. */
const WRITTEN_LATER = { secret: 'key-ring', key: 'ring.json' };

/** Those of ExternalSecrets too: their operator makes Secrets of the same names. */
export const keysOfSecrets = (manifests: readonly Manifest[]): ProvidedKeys =>
  new Map(
    manifests.flatMap((manifest): [string, Set<string>][] => {
      const { name } = manifest.metadata;
      if (name === WRITTEN_LATER.secret) return [[name, new Set([WRITTEN_LATER.key])]];
      if (Secret.is(manifest)) return [[name, new Set(Object.keys(manifest.data ?? {}))]];
      if (!ExternalSecret.is(manifest)) return [];
      return [[name, new Set(manifest.spec?.data?.map(({ secretKey }) => secretKey))]];
    }),
  );
