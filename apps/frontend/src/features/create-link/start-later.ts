import { START_MAX_SECONDS } from '@oncelink/contracts';
import type { Start } from './create-form.ts';

/**
 * Whole seconds until a link opens; undefined where it opens at once, because that moment is over as well.
 * @param now milliseconds since 1970
 */
export function startsInOf(start: Start | undefined, now: number): number | undefined {
  if (start === undefined) return undefined;
  const seconds = 'after' in start ? start.after : Math.ceil((start.at - now) / 1000);
  return seconds > 0 ? Math.min(seconds, START_MAX_SECONDS) : undefined;
}
