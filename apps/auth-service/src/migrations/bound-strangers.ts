import type { MigrationInterface, QueryRunner } from 'typeorm';

export class BoundStrangers1795179000000 implements MigrationInterface {
  readonly name = 'BoundStrangers1795179000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    // The network of each time in `requests` and `wrong_tries`. A replica that does not know them writes times alone:
    // what it adds counts for the address, and for no network.
    await queryRunner.query(`
      ALTER TABLE address_budget
        ADD COLUMN request_networks bytea[] NOT NULL DEFAULT '{}',
        ADD COLUMN try_networks bytea[] NOT NULL DEFAULT '{}'`);
    await queryRunner.query('ALTER TABLE login_code ADD COLUMN link_mac bytea');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE login_code DROP COLUMN link_mac');
    await queryRunner.query(
      'ALTER TABLE address_budget DROP COLUMN request_networks, DROP COLUMN try_networks',
    );
  }
}
