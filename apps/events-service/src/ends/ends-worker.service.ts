import { Injectable, type OnModuleInit } from '@nestjs/common';
import { QUEUES, type AskEnd, type LinkEnd } from '@oncelink/contracts';
import { Counter } from '@oncelink/service-kit';
import { putOff, type Job, JobsService } from '@oncelink/service-kit/jobs';
import { HoldsService } from '../holds/holds.service.ts';
import { NoticesService } from '../notices/notices.service.ts';
import type { Telling } from './hand-on.ts';
import { EndsService } from './ends.service.ts';

/** Jobs that are worked on at once: as many as one statement may take. */
const CONCURRENCY = 200;
/** How long a receipt may come after the end of its link: longer than any gateway takes from one call to the next. */
const RECEIPT_COMES_MS = 10 * 60_000;
const LOOK_AGAIN_MS = 2000;
/** A mail lies in its outbox within milliseconds, where the auth-service is there; where it is away, for long perhaps. */
const TOLD_SOON_MS = 1000;
const TOLD_LATE_MS = 30_000;

/** The longer an end has waited, the longer it waits for the next look. */
const nextLookMs = ({ timestamp }: Job): number =>
  Math.min(Math.max((Date.now() - timestamp) / 4, TOLD_SOON_MS), TOLD_LATE_MS);

/** How an end stands with all who may be told of it. */
interface Tellings {
  readonly tellings: readonly Telling[];
  /** Whether anybody asked to be told. */
  readonly isKnown: boolean;
}

const ends = new Counter({
  name: 'oncelink_link_ends_total',
  help: 'Ends of links and asks that were taken: recorded, or of those without a receipt or notice.',
  labelNames: ['outcome'],
});

/**
 * Takes the ends of links. A job that was done before is done again and changes nothing. The end of a link that nobody has a
 * receipt of is dropped after a while: its gateway died before its answer, or its account is deleted.
 */
@Injectable()
export class EndsWorker implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly recorder: EndsService,
    private readonly notices: NoticesService,
    private readonly holds: HoldsService,
  ) {}

  onModuleInit(): void {
    const take = async (job: Job<LinkEnd | AskEnd>): Promise<void> => {
      const { tellings, isKnown } = await this.#tell(job.data);
      if (tellings.includes('waiting')) await putOff(job, nextLookMs(job));
      if (!isKnown && Date.now() - job.timestamp < RECEIPT_COMES_MS) await putOff(job, LOOK_AGAIN_MS);
      ends.inc({ outcome: isKnown ? 'recorded' : 'dropped' });
    };
    this.jobs.startWorker<LinkEnd | AskEnd>(QUEUES.linkEnds, take, { concurrency: CONCURRENCY });
  }

  async #tell(end: LinkEnd | AskEnd): Promise<Tellings> {
    const mailed = await this.notices.tell(end);
    // Of an ask there is no receipt, and no file hangs on it.
    if (!('kid' in end)) return { tellings: [mailed], isKnown: mailed !== 'none' };
    const tellings = [mailed, await this.holds.tell(end)];
    const isRecorded = await this.recorder.record(end);
    return { tellings, isKnown: isRecorded || tellings.some((telling) => telling !== 'none') };
  }
}
