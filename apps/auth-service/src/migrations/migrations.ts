import { AddEndOfPlan1795190000000 } from './add-end-of-plan.ts';
import { BoundStrangers1795179000000 } from './bound-strangers.ts';
import { CreateAccountEventTable1796000200000 } from './create-account-event-table.ts';
import { CreateAccountTables1795176000000 } from './create-account-tables.ts';
import { CreateDeviceLoginTables1795210000000 } from './create-device-login-tables.ts';
import { CreateKeyTables1795200000000 } from './create-key-tables.ts';
import { CreateListTables1795900000000 } from './create-list-tables.ts';
import { CreateMailTables1795177000000 } from './create-mail-tables.ts';
import { CreateNoticeTable1795600000000 } from './create-notice-table.ts';
import { CreateToldWebhookTable1795800000000 } from './create-told-webhook-table.ts';
import { KeepDeletions1795178000000 } from './keep-deletions.ts';
import { KeepSettings1796000000000 } from './keep-settings.ts';
import { RememberTheInvited1795190100000 } from './remember-the-invited.ts';
import { RoundLapses1796000100000 } from './round-lapses.ts';

/** In the order in which they run. Listed by hand: a build must not depend on how files happen to be named. */
export const MIGRATIONS = [
  CreateAccountTables1795176000000,
  CreateMailTables1795177000000,
  KeepDeletions1795178000000,
  BoundStrangers1795179000000,
  AddEndOfPlan1795190000000,
  RememberTheInvited1795190100000,
  CreateKeyTables1795200000000,
  CreateDeviceLoginTables1795210000000,
  CreateNoticeTable1795600000000,
  CreateToldWebhookTable1795800000000,
  CreateListTables1795900000000,
  KeepSettings1796000000000,
  RoundLapses1796000100000,
  CreateAccountEventTable1796000200000,
];
