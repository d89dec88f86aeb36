export { OncelinkError } from './oncelink-error.ts';
export { Oncelink } from './oncelink.ts';
export type {
  AccountEvent,
  Cancellable,
  ClaimedSecret,
  ClaimOptions,
  EventFilter,
  GoneReason,
  KeyEvent,
  KeyInEvent,
  LinkStatus,
  MadeSecret,
  NewSecret,
  OncelinkOptions,
  OpenedSecret,
  OpenOptions,
  Receipt,
  ReceiptFilter,
  ReceiptState,
  SecretEvent,
  SecretFields,
  SecretOptions,
} from './types.ts';
