/** What page and servers agree on about "My links": the list that a device keeps of the links it made. */
export const LINK_LIST = {
  /** Links whose state is told in one call. */
  perStatus: 50,
  entriesMax: 2000,
  /** Longest label, in code points. */
  labelMax: 60,
} as const;
