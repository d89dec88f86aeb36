import { SIGN_IN_CODE } from '@oncelink/contracts';
import { WatchedGauge } from '@oncelink/service-kit';
import { prepareStatement } from '@oncelink/service-kit/database';
import type { Pool } from 'pg';
import { KEEP_TRYING_MS } from './mail.service.ts';
import { COUNT_MAIL } from './mail.statements.ts';

const mails = new WatchedGauge({
  name: 'oncelink_mail_letters',
  help: 'Mails that wait to be sent, and dead letters, which are kept for a week.',
  labelNames: ['state'],
});

const oldestMail = new WatchedGauge({
  name: 'oncelink_mail_oldest_waiting_seconds',
  help: 'How long ago the oldest of the waiting mails was accepted.',
  labelNames: [],
});

interface Count {
  readonly waiting: number;
  readonly dead: number;
  readonly oldest: number;
}

/** Measures what waits in the outbox. */
export function watchMail(pool: Pool): void {
  const count = prepareStatement<Count>(pool, COUNT_MAIL);
  const read = () => count([SIGN_IN_CODE.lifeSeconds, KEEP_TRYING_MS / 1000]);
  mails.watch(async () =>
    (await read()).flatMap(({ waiting, dead }) => [
      { value: waiting, labels: { state: 'waiting' } },
      { value: dead, labels: { state: 'dead' } },
    ]),
  );
  oldestMail.watch(async () => (await read()).map(({ oldest }) => ({ value: oldest, labels: {} })));
}
