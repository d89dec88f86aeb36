/** Which names of which object were read. */
export type Reads = ReadonlyMap<object, ReadonlySet<PropertyKey>>;

/**
 * A value that notes what is read of it. The schemas allow names that they don't know, as the API does: a misspelt
 * `readinessProbe` would be dropped in silence. A validator reads every name that it knows.
 */
export function watchReads<T extends object>(value: T): { watched: T; reads: Reads } {
  const reads = new Map<object, Set<PropertyKey>>();
  const watch = <V extends object>(part: V): V => {
    const names = reads.get(part) ?? new Set();
    reads.set(part, names);
    return new Proxy(part, {
      get(target, name, receiver) {
        names.add(name);
        const read: unknown = Reflect.get(target, name, receiver);
        return typeof read === 'object' && read !== null ? watch(read) : read;
      },
    });
  };
  return { watched: watch(value), reads };
}

/** Paths of everything in `value` that was not read. */
export function unreadNames(value: unknown, reads: Reads, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const where = path === '' ? name : `${path}.${name}`;
    return reads.get(value)?.has(name) ? unreadNames(part, reads, where) : [where];
  });
}
