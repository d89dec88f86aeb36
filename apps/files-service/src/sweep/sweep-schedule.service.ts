import { Injectable, type OnModuleInit } from '@nestjs/common';
import { JobsService } from '@oncelink/service-kit/jobs';
import { Sweeper } from './sweeper.service.ts';

const SWEEP_MS = 5000;
const TIDY_MS = 60_000;
const DAY_MS = 86_400_000;

/** When the sweeper works: one replica at a time. */
@Injectable()
export class SweepSchedule implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly sweeper: Sweeper,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule('sweep-files', () => this.sweeper.sweep(), { every: SWEEP_MS });
    this.jobs.schedule('tidy-files', () => this.sweeper.tidy(), { every: TIDY_MS });
    this.jobs.schedule('remove-strays', () => this.sweeper.removeStrays(), { every: DAY_MS });
  }
}
