import type { Log } from '@oncelink/service-kit';
import { prepareStatement, withDatabaseErrors } from '@oncelink/service-kit/database';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { DataSource, type Repository } from 'typeorm';
import { LOG } from '../core/tokens.ts';
import { MailTransport } from './mail-transport.service.ts';
import { Mail } from './mail.entity.ts';
import { MARK_DEAD, READ_MAIL, type WaitingMail } from './mail.statements.ts';

/** Takes a mail from the outbox to the mail server. A process that dies in between sends it twice rather than not at all. */
@Injectable()
export class MailDelivery {
  readonly #read;
  readonly #markDead;
  readonly #mails: Repository<Mail>;

  constructor(
    pool: Pool,
    dataSource: DataSource,
    private readonly transport: MailTransport,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.#read = prepareStatement<WaitingMail>(pool, READ_MAIL);
    this.#markDead = prepareStatement(pool, MARK_DEAD);
    this.#mails = dataSource.getRepository(Mail);
  }

  /**
   * @param lastFailure why the attempt before failed
   * @throws DeliveryError when it is worth another attempt
   */
  async deliver(id: string, lastFailure?: string): Promise<void> {
    const [mail] = await this.#read([id]);
    if (mail === undefined) return; // it was sent, or is dead
    const failure = mail.hasLapsed ? (lastFailure ?? 'late') : await this.transport.send(mail);
    if (failure === undefined || mail.isForgettable) await withDatabaseErrors(this.#mails.delete(id));
    else await this.#giveUp(mail, failure);
  }

  close(): void {
    this.transport.close();
  }

  async #giveUp({ id, kind }: WaitingMail, failure: string): Promise<void> {
    await this.#markDead([id, failure]);
    this.log.error('mail-dead', { job: kind, reason: failure });
  }
}
