/**
 * `opening`: not known yet. `other-account`: someone else is signed in. `ended`: another device has removed the list from the
 * server, and this one goes on by itself. `other-list`: the account keeps a list of another key. `full`: no room at the server.
 */
export type SyncStep =
  | 'opening'
  | 'off'
  | 'syncing'
  | 'synced'
  | 'unanswered'
  | 'other-account'
  | 'ended'
  | 'other-list'
  | 'full';

export interface SyncState {
  readonly step: SyncStep;
  /** Whether this device keeps its list the same as others. */
  readonly isOn: boolean;
  /** When all was last told and read, in milliseconds since 1970; null: not since the page was opened. */
  readonly syncedAt: number | null;
  /** Entries of other devices that this page can't read or has no room for. */
  readonly skipped: number;
}

export const OFF: SyncState = { step: 'off', isOn: false, syncedAt: null, skipped: 0 };
export const OPENING: SyncState = { ...OFF, step: 'opening' };
