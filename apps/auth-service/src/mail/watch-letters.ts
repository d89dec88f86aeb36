import { SIGN_IN_CODE } from '@oncelink/contracts';
import { WatchedGauge } from '@oncelink/service-kit';
import { prepareStatement } from '@oncelink/service-kit/database';
import type { DataSource } from 'typeorm';
import { KEEP_TRYING_MS } from './mail-outbox.ts';

const letters = new WatchedGauge({
  name: 'oncelink_mail_letters',
  help: 'Letters that wait to be sent, and dead ones, which are kept for a week.',
  labelNames: ['state'],
});

const oldestLetter = new WatchedGauge({
  name: 'oncelink_mail_oldest_waiting_seconds',
  help: 'How long ago the oldest of the waiting letters was accepted.',
  labelNames: [],
});

/** A letter is tried for a known time, so its end tells its age. Codes that lapsed are no longer waited for. */
const COUNT_LETTERS = {
  name: 'count-letters',
  text: `
SELECT count(*) FILTER (WHERE died_at IS NULL)::int AS waiting, count(died_at)::int AS dead,
  coalesce(extract(epoch FROM max(clock_timestamp() - lapses_at
    + make_interval(secs => CASE kind WHEN 'code' THEN $1::float8 ELSE $2 END)) FILTER (WHERE died_at IS NULL)), 0)::float8 AS oldest
FROM mail_outbox WHERE died_at IS NOT NULL OR kind <> 'code' OR lapses_at > clock_timestamp()`,
};

interface Count {
  readonly waiting: number;
  readonly dead: number;
  readonly oldest: number;
}

/** Tells what lies in the outbox. */
export function watchLetters(dataSource: DataSource): void {
  const count = prepareStatement<Count>(dataSource, COUNT_LETTERS);
  const read = () => count([SIGN_IN_CODE.lifeSeconds, KEEP_TRYING_MS / 1000]);
  letters.watch(async () =>
    (await read()).flatMap(({ waiting, dead }) => [
      { value: waiting, labels: { state: 'waiting' } },
      { value: dead, labels: { state: 'dead' } },
    ]),
  );
  oldestLetter.watch(async () => (await read()).map(({ oldest }) => ({ value: oldest, labels: {} })));
}
