import { CreateAsks1795600000000 } from './create-asks.ts';
import { CreateLinkTable1763683200000 } from './create-link-table.ts';
import { DateReports1795305600000 } from './date-reports.ts';
import { EncryptPayloads1795219200000 } from './encrypt-payloads.ts';
import { LightenClaims1795900000000 } from './lighten-claims.ts';
import { StartLinks1795700000000 } from './start-links.ts';
import { UnpartitionLinks1795392000000 } from './unpartition-links.ts';
import { WatchAsks1795800000000 } from './watch-asks.ts';
import { WatchLinks1795500000000 } from './watch-links.ts';

/** In the order in which they run. Listed by hand: a build must not depend on how files happen to be named. */
export const MIGRATIONS = [
  CreateLinkTable1763683200000,
  EncryptPayloads1795219200000,
  DateReports1795305600000,
  UnpartitionLinks1795392000000,
  WatchLinks1795500000000,
  CreateAsks1795600000000,
  StartLinks1795700000000,
  WatchAsks1795800000000,
  LightenClaims1795900000000,
];
