import { CheckPartsQuickly1796600000000 } from './check-parts-quickly.ts';
import { CreateFileTables1796000000000 } from './create-file-tables.ts';
import { IndexOwners1796300000000 } from './index-owners.ts';

/** In the order in which they run. Listed by hand: a build must not depend on how files happen to be named. */
export const MIGRATIONS = [
  CreateFileTables1796000000000,
  IndexOwners1796300000000,
  CheckPartsQuickly1796600000000,
];
