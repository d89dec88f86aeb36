import type { LoggerService } from '@nestjs/common';
import { CallerVerifier } from './assert-callers.ts';
import { countDropped } from './message-metrics.ts';
import type { RedisClock } from './redis-connection.ts';
import { Ticket, type TakenRequest } from './ticket.ts';
import { decodeRequest, type AssertionKeys, type RequestMessage } from './wire-format.ts';

interface MessageReaderOptions extends AssertionKeys {
  readonly service: string;
  /** Largest message that is read at all, in characters. */
  readonly maxMessageBytes: number;
  readonly clock: RedisClock;
  readonly logger: Pick<LoggerService, 'warn'>;
  /** Called for a message that does not prove who sends it; nothing of it runs. */
  readonly refuse: (message: RequestMessage) => void;
}

/** Makes tickets of what lies in a list of messages, which more than the gateways may have written. */
export class MessageReader {
  readonly #options: MessageReaderOptions;
  readonly #verifier: CallerVerifier;

  constructor(options: MessageReaderOptions) {
    this.#options = options;
    this.#verifier = new CallerVerifier({ ...options, audience: options.service });
  }

  /** What may be run. The rest is dropped and counted, or refused. */
  read(texts: readonly string[]): TakenRequest[] {
    const { maxMessageBytes, clock, logger } = this.#options;
    const now = clock.now();
    const taken: TakenRequest[] = [];
    let unreadable = 0;
    let late = 0;
    for (const text of texts) {
      const message = text.length > maxMessageBytes ? null : decodeRequest(text);
      if (message === null) unreadable += 1;
      else if (message.deadline < now) late += 1;
      else this.#admit(message, now, taken);
    }
    if (unreadable > 0) logger.warn(`Dropped ${unreadable} unreadable messages`);
    countDropped('unreadable', unreadable);
    countDropped('late', late);
    return taken;
  }

  #admit(message: RequestMessage, now: number, taken: TakenRequest[]): void {
    const { data: request, requestId, deadline } = message;
    const caller = this.#verifier.verify(message.assertion, now);
    if (caller === undefined) this.#options.refuse(message);
    else
      taken.push({ message, ticket: new Ticket({ request, requestId, caller, deadline, now: this.#now }) });
  }

  readonly #now = (): number => this.#options.clock.now();
}
