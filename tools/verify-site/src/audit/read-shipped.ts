import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** An entry of package-lock.json, as far as it matters here. */
interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

export interface Lock {
  readonly packages: Readonly<Record<string, Locked>>;
}

/** A package of others that is part of an image or of the pages. */
export interface Shipped {
  readonly name: string;
  readonly version: string;
  /** As the package names it; null when it does not. */
  readonly licence: string | null;
  /** `sha512-…`, what `npm ci` compares the download with. */
  readonly integrity: string | null;
  /** `name@version` of what it needs. */
  readonly needs: readonly string[];
}

/** What becomes an image or a page: every app, and the tools that have an image. */
const PRODUCTS = /^(?:apps\/[^/]+|tools\/(?:mailbox|stripe-fake))$/;

/**
 * Shipped though no product asks for them: style sheets and the loader of the payment form are put into pages by their
 * build; `debug` uses the last one where it finds it, so images have it. docker/refuse-unlisted.mjs tells of another such.
 */
export const SHIPPED_BESIDES = [
  'node_modules/tailwindcss',
  'node_modules/@stripe/stripe-js',
  'node_modules/supports-color',
];

/** Node's own look-up, from the dependent's folder upwards; links lead to the workspaces. */
function locate({ packages }: Lock, dependent: string, name: string): string | null {
  let folder = dependent;
  for (;;) {
    const key = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    const found = packages[key];
    if (found !== undefined) return found.link === true ? (found.resolved ?? key) : key;
    if (folder === '') return null;
    folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0));
  }
}

/** They are read by compilers alone, though some packages ask for them as if they ran. */
const isTypesOnly = (name: string): boolean => name.startsWith('@types/');

/**
 * Of its peers, what it cannot be without: an optional one is there only when someone else asks for it, such as a
 * compiler for our own builds.
 */
function neededBy(lock: Lock, key: string): readonly string[] {
  const {
    dependencies,
    optionalDependencies,
    peerDependencies = {},
    peerDependenciesMeta,
  } = lock.packages[key] ?? {};
  const peers = Object.keys(peerDependencies).filter(
    (name) => peerDependenciesMeta?.[name]?.optional !== true,
  );
  const names = new Set([...peers, ...Object.keys({ ...optionalDependencies, ...dependencies })]);
  return [...names]
    .filter((name) => !isTypesOnly(name))
    .map((name) => locate(lock, key, name))
    .filter((found) => found !== null);
}

const nameOf = (key: string): string => key.slice(key.lastIndexOf('node_modules/') + 'node_modules/'.length);

const idOf = (lock: Lock, key: string): string => `${nameOf(key)}@${lock.packages[key]?.version ?? ''}`;

/** Old packages have a list where one word is expected, and the lock then leaves it out. */
function licenceOf(lock: Lock, key: string, root: string): string | null {
  const { license } = lock.packages[key] ?? {};
  if (license !== undefined) return license;
  const file = path.join(root, key, 'package.json');
  if (!existsSync(file)) return null;
  const { licenses = [] }: { licenses?: readonly { type: string }[] } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  return licenses.map(({ type }) => type).join(' OR ') || null;
}

/** Follows what is needed, from the products; `via` is who asked first. */
function follow(lock: Lock): ReadonlyMap<string, string | null> {
  const products = Object.keys(lock.packages).filter((key) => PRODUCTS.test(key));
  const reached = new Map<string, string | null>();
  const visit = (key: string, via: string | null): void => {
    if (reached.has(key)) return;
    reached.set(key, via);
    for (const needed of neededBy(lock, key)) visit(needed, key);
  };
  for (const key of [...products, ...SHIPPED_BESIDES]) visit(key, null);
  return reached;
}

/**
 * Every package of others that is shipped, on every system, by name.
 * @param root of the repository, with its packages installed
 */
export function readShipped(lock: Lock, root: string): readonly Shipped[] {
  const reached = follow(lock);
  const shipped = [...reached].filter(([key]) => key.includes('node_modules/'));
  const all = shipped.map(([key, via]) => ({
    name: nameOf(key),
    version: lock.packages[key]?.version ?? '',
    // The build of a package for another system is not here to look at; it is part of the one that asks for it.
    licence:
      licenceOf(lock, key, root) ?? (via && lock.packages[key]?.optional ? licenceOf(lock, via, root) : null),
    integrity: lock.packages[key]?.integrity ?? null,
    needs: neededBy(lock, key).map((needed) => idOf(lock, needed)),
  }));
  const byId = new Map(all.map((one) => [`${one.name}@${one.version}`, one]));
  return [...byId].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}
