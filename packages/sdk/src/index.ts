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
  OpenOptions,
} from './types.ts';
