import { nameOf, type Manifest } from '../manifests.ts';

/** Of one of the two tools alone, or the same thing under another name in each of them. */
const TOOLS_OWN =
  /^(helm\.sh\/.+|checksum\/settings|kustomize\.toolkit\.fluxcd\.io\/.+|app\.kubernetes\.io\/(managed-by|part-of))$/;

/** Lists of named things, whose order means nothing. */
const nameIn = (value: unknown): string | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const name: unknown = 'secretKey' in value ? value.secretKey : 'name' in value ? value.name : undefined;
  return typeof name === 'string' ? name : undefined;
};

function simplify(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value.map((item: unknown) => simplify(item));
    const isSet = field === 'values' || items.every((item) => nameIn(item) !== undefined);
    const keyOf = (item: unknown): string => nameIn(item) ?? JSON.stringify(item);
    return isSet ? items.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b))) : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const isMarked = field === 'labels' || field === 'annotations';
  const entries = Object.entries(value)
    .filter(([name]) => !(isMarked && TOOLS_OWN.test(name)))
    .map(([name, part]: [string, unknown]) => [name, simplify(part, name)] as const)
    // What is empty says nothing.
    .filter(
      ([name, part]) => !(/^(labels|annotations|data)$/.test(name) && Object.keys(part ?? {}).length === 0),
    );
  return Object.fromEntries(entries);
}

/**
 * Objects by their names, without what has to differ between kustomize and Helm: marks of the tools, the hash in the name of the
 * settings, and the second copy of them that Helm's hooks have.
 */
export function comparable(manifests: readonly Manifest[]): Record<string, unknown> {
  const text = JSON.stringify(manifests).replaceAll(/"oncelink-(migrate|[a-z0-9]{10})"/g, '"oncelink"');
  const values: readonly Manifest[] = JSON.parse(text);
  return Object.fromEntries(
    values
      .filter(({ kind }) => kind !== 'Namespace')
      .map((manifest) => [nameOf(manifest), simplify(manifest)]),
  );
}
