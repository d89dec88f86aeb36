import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was sent in the last minute is counted over all webhooks of a host, at each look for what is due. */
export class IndexLastMinute1795800000000 implements MigrationInterface {
  readonly name = 'IndexLastMinute1795800000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE INDEX delivery_minute ON delivery (tried_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX delivery_minute');
  }
}
