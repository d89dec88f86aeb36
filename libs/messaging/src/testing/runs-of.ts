/** The list in which a replica notes every request that it runs, so that a spec can count them. */
export const runsOf = (service: string): string => `runs:${service}`;
