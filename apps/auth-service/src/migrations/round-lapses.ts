import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was written before told the moment. It can't be told again by undoing this. */
export class RoundLapses1796000100000 implements MigrationInterface {
  readonly name = 'RoundLapses1796000100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `UPDATE list_entry SET lapses_at = date_trunc('day', lapses_at, 'UTC') + interval '1 day'`,
    );
  }

  async down(): Promise<void> {
    // Nothing to undo.
  }
}
