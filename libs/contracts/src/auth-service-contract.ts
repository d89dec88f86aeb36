import type { AuthContract } from './auth-messages.ts';
import type { DeviceContract } from './device-messages.ts';
import type { KeyContract } from './key-messages.ts';
import type { ListContract } from './list-messages.ts';
import type { NoticeContract } from './notice-messages.ts';

/** All that the auth-service answers. */
export interface AuthServiceContract
  extends AuthContract, DeviceContract, KeyContract, ListContract, NoticeContract {}
