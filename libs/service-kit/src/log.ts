import { pino, type DestinationStream } from 'pino';
import { describeError } from './describe-error.ts';

const FIELDS = [
  'requestId',
  'component',
  'pattern',
  'method',
  'route',
  'status',
  'code',
  'reason',
  'text',
  'queue',
  'job',
  'attempt',
  'count',
  'durationMs',
  'account',
  'session',
  'apiKey',
  'network',
  'port',
] as const;

/**
 * All that a log line can carry. The list is closed so that no line can hold a body, a link or a key by accident. Add
 * a field here only when none of its possible values helps to read a secret. `route` is a pattern, never a path;
 * `account`, `session` and `apiKey` are ids, from which nobody without the database learns who someone is; `network`
 * is a keyed hash.
 */
export type LogFields = { readonly [Name in (typeof FIELDS)[number]]?: string | number | undefined } & {
  readonly error?: unknown;
};

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

type Write = (event: string, fields?: LogFields) => void;

/** Writes one JSON line per event. `event` is a fixed kebab-case name, data goes into the fields. */
export interface Log {
  readonly debug: Write;
  readonly info: Write;
  readonly warn: Write;
  readonly error: Write;
}

interface LogOptions {
  readonly service: string;
  readonly level: (typeof LOG_LEVELS)[number];
  /** Standard output unless told otherwise. */
  readonly destination?: DestinationStream;
}

const LONGEST_TEXT = 200;

export function createLog({ service, level, destination }: LogOptions): Log {
  const options = {
    level,
    base: { service },
    messageKey: 'event',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const logger = destination === undefined ? pino(options) : pino(options, destination);
  const write =
    (level: keyof Log): Write =>
    (event, fields = {}) =>
      logger[level](pickFields(fields), event);
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}

/** Types alone would let a wider object through; what is not on the list is dropped here. */
function pickFields(fields: LogFields): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const name of FIELDS) {
    const value = fields[name];
    if (typeof value === 'number') picked[name] = value;
    else if (typeof value === 'string') picked[name] = value.slice(0, LONGEST_TEXT);
  }
  return fields.error === undefined ? picked : { ...picked, ...describeError(fields.error) };
}
