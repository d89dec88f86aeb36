/** How somebody came to a place: by a link, by a link that left no trace of the place before, or back and forward. */
export type Arrival = 'push' | 'replace' | 'pop';

/** Where in the site one is. What follows the `#` is left in the address: that of a link is its key. */
export interface Place {
  readonly pathname: string;
  /** With its `?`, or empty. */
  readonly search: string;
  /** Another one for every visit, the same one again after going back. */
  readonly key: string;
  readonly arrival: Arrival;
}

/** Takes an address of this site apart. @param address relative to the site, such as `/pricing?plan=yearly#pro` */
export function placeOf(address: string, key: string, arrival: Arrival): Place {
  // The origin is never seen: it only lets the address be read.
  const { pathname, search } = new URL(address, 'http://site.invalid');
  return { pathname, search, key, arrival };
}
