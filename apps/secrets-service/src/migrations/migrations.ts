import { CreateLinkTable1763683200000 } from './create-link-table.ts';

/** In the order in which they run. Listed by hand: a build must not depend on how files happen to be named. */
export const MIGRATIONS = [CreateLinkTable1763683200000];
