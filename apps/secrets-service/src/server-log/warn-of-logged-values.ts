import type { Log } from '@oncelink/service-kit';
import type { Pool } from 'pg';

type Values = ReadonlyMap<string, string | null>;

/** Null: an extension that is not there. */
type Rule = (value: string | null, all: Values) => boolean;

/** Harmless when it is off, or while `length` keeps parameters out of what it writes. */
const withParameters =
  (off: string, length: string): Rule =>
  (value, all) =>
    value !== null && value !== off && all.get(length) !== '0';

const unless =
  (...harmless: readonly string[]): Rule =>
  (value) =>
    value !== null && !harmless.includes(value);

const never: Rule = () => false;

/**
 * Settings of PostgreSQL that write what a statement says, or the values it says it with, into a log that nobody erases
 * (its chapter "Error Reporting and Logging"; auto_explain, pgaudit). In a statement about links every value is a
 * parameter, so a text that is written without them gives nothing away.
 */
const RULES: Readonly<Record<string, Rule>> = {
  log_statement: unless('none', 'ddl'),
  log_min_duration_statement: withParameters('-1', 'log_parameter_max_length'),
  log_min_duration_sample: withParameters('-1', 'log_parameter_max_length'),
  log_transaction_sample_rate: withParameters('0', 'log_parameter_max_length'),
  log_parameter_max_length: never,
  log_parameter_max_length_on_error: unless('0'),
  log_min_error_statement: unless('error', 'log', 'fatal', 'panic'),
  debug_print_parse: unless('off'),
  debug_print_rewritten: unless('off'),
  debug_print_plan: unless('off'),
  'auto_explain.log_min_duration': withParameters('-1', 'auto_explain.log_parameter_max_length'),
  'auto_explain.log_parameter_max_length': never,
  'pgaudit.log': unless('none', ''),
};

interface Setting {
  readonly name: string;
  readonly value: string | null;
}

/** Warns, one line each, of what makes the server write stored values into its log. Reads names of settings, no rows. */
export async function warnOfLoggedValues(pool: Pool, log: Pick<Log, 'warn'>): Promise<void> {
  const { rows: settings } = await pool.query<Setting>(
    'SELECT name, current_setting(name, true) AS value FROM unnest($1::text[]) AS name',
    [Object.keys(RULES)],
  );
  const all = new Map(settings.map(({ name, value }) => [name, value]));
  for (const { name, value } of settings) {
    if (RULES[name]?.(value, all)) log.warn('database-logs-values', { text: `${name}=${value}` });
  }
}
