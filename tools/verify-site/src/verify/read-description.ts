import type { BuildDescription, BuiltFile } from '@oncelink/contracts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isFile = (value: unknown): value is BuiltFile =>
  isObject(value) && /^[0-9a-f]{64}$/.test(String(value['sha256'])) && Number.isSafeInteger(value['bytes']);

const isCommit = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && /^[0-9a-f]{40,64}$/.test(value));

/** In what the site sends, anything may stand in the place of the placeholder that this allows: an address and nothing else. */
const isOrigin = (value: unknown): boolean => typeof value === 'string' && URL.parse(value)?.origin === value;

function isDescription(value: unknown): value is BuildDescription {
  if (!isObject(value)) return false;
  const { commit, version, origin, linkOrigin, files } = value;
  return (
    isCommit(commit) &&
    typeof version === 'string' &&
    isOrigin(origin) &&
    isOrigin(linkOrigin) &&
    isObject(files) &&
    Object.values(files).every(isFile)
  );
}

/** What a build says of itself; null when the text is something else. Sites may send anything. */
export function readDescription(text: string): BuildDescription | null {
  try {
    const value: unknown = JSON.parse(text);
    return isDescription(value) ? value : null;
  } catch {
    return null;
  }
}
