import { AddEndOfPlan1795190000000 } from './add-end-of-plan.ts';
import { CreateBillingTables1763683200000 } from './create-billing-tables.ts';

/** In the order in which they run. Listed by hand: a build must not depend on how files happen to be named. */
export const MIGRATIONS = [CreateBillingTables1763683200000, AddEndOfPlan1795190000000];
