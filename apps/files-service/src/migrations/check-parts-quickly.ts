import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Parts that come again are told from others by a CRC-32. `sha256`, which did that before, goes in the release after. */
export class CheckPartsQuickly1796600000000 implements MigrationInterface {
  readonly name = 'CheckPartsQuickly1796600000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE file_part ADD crc32 integer, ALTER sha256 DROP NOT NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    // Parts without: their senders bring them again.
    await queryRunner.query('DELETE FROM file_part WHERE sha256 IS NULL');
    await queryRunner.query('ALTER TABLE file_part DROP crc32, ALTER sha256 SET NOT NULL');
  }
}
