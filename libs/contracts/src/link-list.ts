/** What page and servers agree on about "My links": the list that a device keeps of the links it made. */
export const LINK_LIST = {
  /** Links whose state is told in one call. */
  perStatus: 50,
} as const;
