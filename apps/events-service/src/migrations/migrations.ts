import { CreateEventTables1795500000000 } from './create-event-tables.ts';
import { CreateNoticeTable1795600000000 } from './create-notice-table.ts';

/** In the order in which they run. Listed by hand: a build must not depend on how files happen to be named. */
export const MIGRATIONS = [CreateEventTables1795500000000, CreateNoticeTable1795600000000];
