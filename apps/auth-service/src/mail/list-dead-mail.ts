import { IsNull, Not, type DataSource } from 'typeorm';
import { Mail } from './mail.entity.ts';

export type DeadMail = Pick<Mail, 'id' | 'kind' | 'diedAt' | 'diedOf'>;

/** Dead letters, the oldest first. */
export const listDeadMail = (dataSource: DataSource): Promise<DeadMail[]> =>
  dataSource.getRepository(Mail).find({
    select: { id: true, kind: true, diedAt: true, diedOf: true },
    where: { diedAt: Not(IsNull()) },
    order: { diedAt: 'ASC' },
  });
