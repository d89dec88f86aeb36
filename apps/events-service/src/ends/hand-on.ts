import { TRIED_FOR_A_DAY } from '@oncelink/service-kit/jobs';

/** A job that is done stays until the end of the link knows of it. Should that never ask, an hour is enough. */
const JOB_OPTIONS = { ...TRIED_FOR_A_DAY, removeOnComplete: { age: 3600 } };

/** How an end stands with the one who is to be told: `none` is. */
export type Telling = 'none' | 'waiting' | 'told';

/** The part of a queue that is needed here. */
interface EndQueue<Data> {
  getJobState(id: string): Promise<string>;
  add(name: string, data: Data, options: object): Promise<unknown>;
  remove(id: string): Promise<unknown>;
}

interface Told<Data> {
  readonly data: Data;
  /** Forgets that somebody is to be told. */
  readonly forget: () => Promise<unknown>;
}

/**
 * Queues what another service is told of an end, unless it is queued. Ask again until it is told: the row of the link keeps
 * the end until then, so whatever Redis loses is queued again, and the other service takes each end once.
 */
export async function handOn<Data>(
  queue: EndQueue<Data>,
  watch: string,
  { data, forget }: Told<Data>,
): Promise<Telling> {
  const state = await queue.getJobState(watch);
  if (state === 'completed') {
    await forget();
    await queue.remove(watch);
    return 'told';
  }
  if (state === 'unknown') await queue.add('link-end', data, { ...JOB_OPTIONS, jobId: watch });
  return 'waiting';
}
