/** In the order of their numbers in the database. */
const STATES = ['uploading', 'ready', 'removing'] as const;

export const STATE = { uploading: 1, ready: 2, removing: 3 } as const satisfies Record<
  (typeof STATES)[number],
  number
>;
