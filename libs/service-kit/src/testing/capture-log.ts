import { createLog, type Log } from '../log.ts';

export interface CapturedLog {
  readonly log: Log;
  /** The JSON lines so far. */
  readonly lines: readonly string[];
  /** How often this event was logged. */
  count(event: string): number;
}

/** A log whose lines a test can read. */
export function captureLog(level: 'debug' | 'info' | 'warn' | 'silent' = 'info'): CapturedLog {
  const lines: string[] = [];
  const log = createLog({ service: 'test', level, destination: { write: (line) => void lines.push(line) } });
  return { log, lines, count: (event) => lines.filter((line) => line.includes(`"event":"${event}"`)).length };
}
