import { Inject, Injectable } from '@nestjs/common';
import type { AuthConfig } from '../config.ts';
import { CONFIG } from '../core/tokens.ts';
import { KeyWarnings } from '../keys/key-warnings.service.ts';
import { NoticesService } from '../notices/notices.service.ts';

/** What people are to be told now, as its time has come. */
@Injectable()
export class DueNews {
  constructor(
    private readonly warnings: KeyWarnings,
    private readonly notices: NoticesService,
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'mail'>,
  ) {}

  /** Without mail there are events of keys all the same. */
  async tell(): Promise<void> {
    await this.warnings.warn();
    await this.warnings.revokeUnused();
    if (this.config.mail !== null) await this.notices.tellWaiting();
  }
}
