import type { LoggerService } from '@nestjs/common';
import type { MessageHandler } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import { UnavailableError, type RemoteErrorCode } from './errors.ts';
import { groupBy } from './group-by.ts';
import { MessageContext } from './message-context.ts';
import { traceBatch } from './trace-batch.ts';
import { BatchTally } from './message-metrics.ts';
import type { Caller } from '@oncelink/contracts';
import type { Outcome, RequestMessage } from './wire-format.ts';

/** A request whose caller is known. */
export type CallerRequest = Omit<RequestMessage, 'assertion'> & { readonly caller: Caller | null };

interface Runner {
  readonly handlers: ReadonlyMap<string, MessageHandler>;
  /** Called once for every request. */
  readonly answer: (request: CallerRequest, outcome: Outcome) => void;
  readonly logger: Pick<LoggerService, 'error'>;
  /** The clock of deadlines. */
  readonly now: () => number;
}

/** Runs requests through their handlers, a batch handler once for all requests of its pattern. Never rejects. */
export async function runRequests(requests: readonly CallerRequest[], runner: Runner): Promise<void> {
  const groups = groupBy(requests, ({ pattern }) => pattern);
  await Promise.all([...groups].map(([pattern, group]) => runGroup(pattern, group, runner)));
}

async function runGroup(pattern: string, group: readonly CallerRequest[], runner: Runner): Promise<void> {
  const handler = runner.handlers.get(pattern);
  if (handler === undefined) {
    for (const request of group) runner.answer(request, 'unknown-pattern');
    return;
  }
  const tally = new BatchTally();
  const unserved: string[] = [];
  const answer: Runner['answer'] = (request, outcome) => {
    tally.add(outcome);
    if (typeof outcome === 'string') unserved.push(request.requestId);
    runner.answer(request, outcome);
  };
  const counting = { ...runner, answer };
  await traceBatch(pattern, group, async () => {
    if (handler.extras?.['batch'] === true) await runBatch(handler, group, counting);
    else await Promise.all(group.map((request) => runSingle(handler, request, counting)));
  });
  tally.end(pattern);
  // What failed has been logged as an error, which does not know whose requests it failed.
  if (unserved.length > 0) runner.logger.error('Unserved requests', { pattern, requestIds: unserved });
}

async function runBatch(
  handler: MessageHandler,
  group: readonly CallerRequest[],
  { answer, logger, now }: Runner,
): Promise<void> {
  try {
    const data = group.map((request) => request.data);
    const results = await runHandler(handler, data, { group, now });
    if (!Array.isArray(results) || results.length !== group.length) {
      throw new TypeError('A batch handler must answer one result per request.');
    }
    // Requests that failed together share their error, which is one line in the log.
    for (const error of new Set(results.filter((result) => result instanceof Error))) logger.error(error);
    for (const [index, request] of group.entries()) answer(request, outcomeOf(results[index]));
  } catch (error) {
    const outcome = failure(error, logger);
    for (const request of group) answer(request, outcome);
  }
}

async function runSingle(
  handler: MessageHandler,
  request: CallerRequest,
  { answer, logger, now }: Runner,
): Promise<void> {
  try {
    answer(request, { result: await runHandler(handler, request.data, { group: [request], now }) });
  } catch (error) {
    answer(request, failure(error, logger));
  }
}

async function runHandler(
  handler: MessageHandler,
  data: unknown,
  { group, now }: { readonly group: readonly CallerRequest[]; readonly now: () => number },
): Promise<unknown> {
  const context = new MessageContext([group, now]);
  const result: unknown = await handler(data, context);
  return isObservable(result) ? lastValueFrom(result, { defaultValue: null }) : result;
}

const outcomeOf = (result: unknown): Outcome => (result instanceof Error ? codeOf(result) : { result });

const codeOf = (error: unknown): RemoteErrorCode =>
  error instanceof UnavailableError ? 'incapable' : 'failed';

/** Nest has logged what a controller threw and hands over a plain object instead. */
function failure(error: unknown, logger: Runner['logger']): Outcome {
  if (error instanceof Error) logger.error(error);
  return codeOf(error);
}
