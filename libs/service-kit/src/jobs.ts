/** Apart from the index: a process without jobs does not load BullMQ. */
export { createJobQueue, createJobsRedis, createJobWorker } from './job-queue.ts';
