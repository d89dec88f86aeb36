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

/** Statements that move everything that is recorded into the past, by the seconds that each takes. */
export function timeShifts(): string[] {
  const shifts = Object.entries(TIMES).map(([table, columns]) => {
    const moved = columns.map((column) => `${column} = ${column} - make_interval(secs => $1)`);
    return `UPDATE ${table} SET ${moved.join(', ')}`;
  });
  const listShifts = Object.entries(TIME_LISTS).map(([table, columns]) => {
    const moved = columns.map(
      (column) => `${column} = ARRAY(SELECT at - make_interval(secs => $1) FROM unnest(${column}) AS at)`,
    );
    return `UPDATE ${table} SET ${moved.join(', ')}`;
  });
  return [...shifts, ...listShifts];
}
