import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { MailKind } from './mail-content.ts';

/** A mail from when it is accepted until it is handed to the mail server or, as a dead letter, forgotten. */
@Entity('mail_outbox')
@Index('mail_outbox_due', ['dueAt'])
@Check('mail_outbox_dead_code_is_erased', `died_at IS NULL OR kind <> 'code' OR sealed IS NULL`)
export class Mail {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  kind!: MailKind;

  /** The content, encrypted; null in a dead code. */
  @Column('bytea', { nullable: true })
  sealed!: Buffer | null;

  @Column('timestamptz', { name: 'lapses_at' })
  lapsesAt!: Date;

  /** When it needs a job, again should the queue have lost it; of a dead letter, when it is forgotten. */
  @Column('timestamptz', { name: 'due_at', default: () => 'clock_timestamp()' })
  dueAt!: Date;

  @Column('timestamptz', { name: 'died_at', nullable: true })
  diedAt!: Date | null;

  /** Why it was given up, in one word. */
  @Column('text', { name: 'died_of', nullable: true })
  diedOf!: string | null;
}
