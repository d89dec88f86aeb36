import { Injectable } from '@nestjs/common';
import { KeyWarnings } from '../keys/key-warnings.service.ts';
import { NoticesService } from '../notices/notices.service.ts';

/** Mails whose time has come. */
@Injectable()
export class DueMails {
  constructor(
    private readonly warnings: KeyWarnings,
    private readonly notices: NoticesService,
  ) {}

  async send(): Promise<void> {
    await this.warnings.warn();
    await this.notices.tellWaiting();
  }
}
