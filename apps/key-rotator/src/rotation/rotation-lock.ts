import { takeConnection } from '@oncelink/service-kit/database';
import type { Pool } from 'pg';

/** Any number, as long as every rotator of this database uses the same. */
const ROTATION_LOCK = 7_202_311;

/**
 * Does `work` unless another process is rotating. The lock belongs to a connection, so it ends when its holder dies. It
 * only saves work: two rotators that run at once, after a connection was lost, do no harm.
 * @returns undefined when another process is rotating
 */
export async function withRotationLock<Result>(
  pool: Pool,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const { client: guard, giveBack } = await takeConnection(pool);
  // A lock that is left on a connection ends with it.
  let isUsable = false;
  try {
    const lock = await guard.query<{ won: boolean }>('SELECT pg_try_advisory_lock($1) AS won', [
      ROTATION_LOCK,
    ]);
    isUsable = true;
    if (lock.rows[0]?.won !== true) return undefined;
    try {
      return await work();
    } finally {
      isUsable = false;
      await guard.query('SELECT pg_advisory_unlock_all()');
      isUsable = true;
    }
  } finally {
    giveBack(isUsable);
  }
}
