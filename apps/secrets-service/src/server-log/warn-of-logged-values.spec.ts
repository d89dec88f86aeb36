import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPool } from '@oncelink/service-kit/database';
import { startTestPostgres, type TestStore } from '@oncelink/testing/stores';
import { warnOfLoggedValues } from './warn-of-logged-values.ts';

let postgres: TestStore;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

/** What is warned of on a connection with these settings of the server. */
async function warnings(...settings: readonly string[]): Promise<readonly unknown[]> {
  const serverOptions = settings.map((setting) => `-c ${setting}`).join(' ');
  const pool = createPool({ url: postgres.url, applicationName: 'spec', serverOptions });
  const told: unknown[] = [];
  await warnOfLoggedValues(pool, { warn: (_event, fields) => told.push(fields?.text) });
  await pool.end();
  return told;
}

const SLOW = ['log_min_duration_statement=250ms', 'log_min_duration_sample=0'];

describe('the look at what PostgreSQL writes into its log', () => {
  it('finds nothing wrong with a server as it comes', async () => {
    expect(await warnings()).toEqual([]);
  });

  it.each([
    ['log_statement=all'],
    ['log_statement=mod'],
    ['log_min_duration_statement=250ms'],
    ['log_min_duration_sample=0'],
    ['log_transaction_sample_rate=0.1'],
    ['log_parameter_max_length_on_error=64B'],
    ['log_min_error_statement=notice'],
    ['debug_print_parse=on'],
    ['debug_print_rewritten=on'],
    ['debug_print_plan=on'],
    ['auto_explain.log_min_duration=0'],
    ['pgaudit.log=write'],
  ])('warns of %s, by its name', async (setting) => {
    expect(await warnings(setting)).toEqual([setting]);
  });

  it('bears slow statements in the log as long as their parameters stay out of it', async () => {
    expect(await warnings(...SLOW)).toEqual(SLOW);
    expect(await warnings(...SLOW, 'log_parameter_max_length=0', 'log_statement=ddl')).toEqual([]);
    const explained = ['auto_explain.log_min_duration=0', 'auto_explain.log_parameter_max_length=0'];
    expect(await warnings(...explained)).toEqual([]);
  });
});
