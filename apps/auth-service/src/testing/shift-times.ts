const TIMES = {
  session: ['created_at', 'last_seen_at', 'lapses_at'],
  login_code: ['used_at', 'expires_at'],
  address_budget: ['lapses_at'],
  device: ['lapses_at'],
  account_deletion: ['due_at', 'lapses_at'],
  account_event: ['at', 'due_at'],
  api_key: ['created_at', 'expires_at', 'last_used_at', 'lapses_at'],
  key_usage: ['lapses_at'],
  list_entry: ['lapses_at'],
  told_webhook: ['lapses_at'],
  notice: ['made_at', 'ended_at', 'taken_at', 'mailed_at', 'lapses_at'],
  device_login: ['redeemed_at', 'asked_at', 'expires_at'],
  device_budget: ['lapses_at'],
};
const TIME_LISTS = {
  address_budget: ['requests', 'wrong_tries'],
  device: ['requests', 'wrong_tries'],
  device_budget: ['tried_at'],
};

/** Moves everything that is recorded so many seconds into the past. All at once: a day of strangers has 600 such moves. */
export function shiftTimes(seconds: number): string {
  const moved = (time: string): string => `${time} - make_interval(secs => ${seconds})`;
  const shift = (table: string, changes: readonly string[]): string =>
    `UPDATE ${table} SET ${changes.join(', ')}`;
  const shifts = Object.entries(TIMES).map(([table, columns]) =>
    shift(
      table,
      columns.map((column) => `${column} = ${moved(column)}`),
    ),
  );
  const listShifts = Object.entries(TIME_LISTS).map(([table, columns]) =>
    shift(
      table,
      columns.map((column) => `${column} = ARRAY(SELECT ${moved('at')} FROM unnest(${column}) AS at)`),
    ),
  );
  return [...shifts, ...listShifts].join(';');
}
