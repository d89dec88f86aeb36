import satisfies from 'spdx-satisfies';
import type { Shipped } from './read-shipped.ts';

/**
 * Licences that ask for no more than to be passed on with the code (SPDX identifiers). Another one is a decision for a
 * person: add it here with what it asks for.
 */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
];

/** Whether a licence expression leaves a way within the allowed ones. What cannot be read is not allowed. */
function isAllowed(expression: string): boolean {
  try {
    return satisfies(expression, ALLOWED);
  } catch {
    return false;
  }
}

/** @returns one line for each package that may not be shipped as it is */
export function checkLicences(shipped: readonly Shipped[]): readonly string[] {
  return shipped
    .filter(({ licence }) => licence === null || !isAllowed(licence))
    .map(({ name, version, licence }) => `${name} ${version}: ${licence ?? 'names no licence'}`);
}

/** How often each licence is there, the most frequent first. */
export function countLicences(shipped: readonly Shipped[]): string {
  const counts = Map.groupBy(shipped, ({ licence }) => licence ?? 'none');
  return [...counts]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([licence, packages]) => `${licence} ${packages.length}`)
    .join(', ');
}
