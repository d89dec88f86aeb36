import type { LoggerService } from '@nestjs/common';
import type { Log } from './log.ts';

/**
 * Nest's own lines through the service's log. Of what is reported as an error only name, code and origin are kept: Nest
 * hands over whatever a handler threw.
 */
export function createNestLog(log: Log): LoggerService {
  const say =
    (level: 'debug' | 'info' | 'warn') =>
    (message: unknown, ...rest: unknown[]): void => {
      const text = typeof message === 'string' ? message : undefined;
      log[level]('nest', {
        component: contextOf(rest),
        text,
        error: message instanceof Error ? message : undefined,
      });
    };
  const fail = (message: unknown, ...rest: unknown[]): void => {
    const error = [message, ...rest].find((part) => part instanceof Error);
    const requests = rest.find(isRequests);
    log.error('nest-error', {
      component: contextOf(rest),
      error,
      pattern: requests?.pattern,
      requestId: requests?.requestIds.join(' '),
    });
  };
  return {
    log: say('info'),
    warn: say('warn'),
    debug: say('debug'),
    verbose: say('debug'),
    error: fail,
    fatal: fail,
  };
}

/** Requests that an error line is about. */
interface Requests {
  readonly pattern: string;
  readonly requestIds: readonly string[];
}

const isRequests = (part: unknown): part is Requests =>
  typeof part === 'object' && part !== null && 'requestIds' in part && Array.isArray(part.requestIds);

/** Nest appends the name of the class that speaks as the last argument. */
function contextOf(rest: readonly unknown[]): string | undefined {
  const last = rest.at(-1);
  return typeof last === 'string' && /^\w{1,60}$/.test(last) ? last : undefined;
}
