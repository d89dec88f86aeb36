/** Apart from the index: a process without jobs does not load BullMQ. */
export type { Job } from 'bullmq';
export {
  closeJobWorker,
  createJobQueue,
  createJobsRedis,
  createJobWorker,
  putOff,
  TRIED_FOR_A_DAY,
} from './job-queue.ts';
export { JobsService, type JobSettings } from './jobs.service.ts';
export { Outbox, type OutboxOptions } from './outbox.ts';
export { scheduleJob, type JobSchedule } from './schedule-job.ts';
