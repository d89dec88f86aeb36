import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The files of an account that is gone are looked for by its name. */
export class IndexOwners1796300000000 implements MigrationInterface {
  readonly name = 'IndexOwners1796300000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE INDEX file_owner ON file (owner_id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX file_owner');
  }
}
