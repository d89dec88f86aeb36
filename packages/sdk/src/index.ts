export { OncelinkError } from './oncelink-error.ts';
export { Oncelink } from './oncelink.ts';
export type {
  Cancellable,
  ClaimedSecret,
  ClaimOptions,
  GoneReason,
  LinkStatus,
  MadeSecret,
  NewSecret,
  OncelinkOptions,
  OpenedSecret,
  OpenOptions,
  SecretFields,
  SecretOptions,
} from './types.ts';
