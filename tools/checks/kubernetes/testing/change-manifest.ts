import { Document } from 'yaml';
import { isManifest, nameOf, type Manifest } from '../manifests.ts';

export type Place = readonly (string | number)[];

/**
 * The manifests with one value changed, or taken away. Generated names may be given without their hash.
 * @throws Error where there is no such object, or nothing to take away
 */
export function changeManifest(
  manifests: readonly Manifest[],
  name: string,
  place: Place,
  value: unknown,
): Manifest[] {
  const found = manifests.find((manifest) => nameOf(manifest).replace(/-[a-z0-9]{10}$/, '') === name);
  if (!found) throw new Error(`no ${name}`);
  const document = new Document(found);
  if (value !== undefined) document.setIn(place, value);
  else if (!document.deleteIn(place)) throw new Error(`${name} has no ${place.join('.')}`);
  const changed: unknown = document.toJS();
  if (!isManifest(changed)) throw new Error(`${name} is no object any more`);
  return manifests.map((manifest) => (manifest === found ? changed : manifest));
}
