/** What a change of the key `k` returns for the event that it becomes. */
export const IN_EVENT = 'k.id, k.owner_id, k.hint, k.expires_at';

export interface ChangedKeyRow {
  readonly id: string;
  readonly owner_id: string;
  readonly hint: string;
  readonly expires_at: Date;
}
