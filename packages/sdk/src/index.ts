export { OncelinkError } from './oncelink-error.ts';
export { Oncelink } from './oncelink.ts';
export type {
  Cancellable,
  ClaimedSecret,
  ClaimOptions,
  EventFilter,
  GoneReason,
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
