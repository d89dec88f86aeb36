import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inShortTransaction } from './in-short-transaction.ts';

/**
 * What each claim paid for and nobody needs any more (docs/adr/0126-a-claim-is-listed-in-a-heap.md): a trigger for replicas from
 * before `claimed`, and the index of a list that is read whole. `id` stays for the sweeper of the version before; it goes in the
 * release after. Who replicates tables by their rows would be refused deletions from one without a key, hence its identity.
 */
export class LightenClaims1795900000000 implements MigrationInterface {
  readonly name = 'LightenClaims1795900000000';
  readonly transaction = false;

  /** One table after the other: who claims locks `link` and then `claimed`, and the sweeper the other way round. */
  async up(queryRunner: QueryRunner): Promise<void> {
    await inShortTransaction(queryRunner, [
      'DROP TRIGGER IF EXISTS list_claim ON link',
      'DROP FUNCTION IF EXISTS list_claim()',
    ]);
    await inShortTransaction(queryRunner, [
      'ALTER TABLE claimed DROP CONSTRAINT IF EXISTS claimed_pkey',
      'ALTER TABLE claimed REPLICA IDENTITY FULL',
    ]);
  }

  /** Without the trigger, which no version asks for that knows this migration. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await inShortTransaction(queryRunner, [
      'ALTER TABLE claimed REPLICA IDENTITY DEFAULT, ADD PRIMARY KEY (id)',
    ]);
  }
}
