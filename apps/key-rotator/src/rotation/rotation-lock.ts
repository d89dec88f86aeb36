import type { DataSource } from 'typeorm';

/** Any number, as long as every rotator of this database uses the same. */
const ROTATION_LOCK = 7_202_311;

/**
 * Does `work` unless another process is rotating. The lock belongs to a connection, so it ends when its holder dies. It
 * only saves work: two rotators that run at once, after a connection was lost, do no harm.
 * @returns undefined when another process is rotating
 */
export async function withRotationLock<Result>(
  dataSource: DataSource,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const guard = dataSource.createQueryRunner();
  try {
    const [lock]: { won: boolean }[] = await guard.query('SELECT pg_try_advisory_lock($1) AS won', [
      ROTATION_LOCK,
    ]);
    if (lock?.won !== true) return undefined;
    try {
      return await work();
    } finally {
      await guard.query('SELECT pg_advisory_unlock_all()');
    }
  } finally {
    await guard.release();
  }
}
