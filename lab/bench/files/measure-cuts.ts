import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { call } from '@oncelink/testing/product/link-client';
import { startCutProxy } from './cut-proxy.ts';
import type { ProgramResult, ProgramTask } from './program.ts';

const run = promisify(execFile);
/** After so many bytes in either direction all connections break. */
const CUT_EVERY = 50_000_000;

export interface CutResult extends ProgramResult {
  readonly cuts: number;
}

/**
 * A program sends a file over a line that breaks again and again, opens its link, and fetches it over the same line.
 * @param origin of nginx
 * @param session of who sends
 */
export async function measureCuts(
  origin: string,
  session: Readonly<Record<string, string>>,
  bytes: number,
): Promise<CutResult> {
  const wish = { name: 'files', scopes: ['secrets:create', 'secrets:read'] };
  const made = await call(origin, '/api/account/keys', wish, session);
  const proxy = await startCutProxy(origin, CUT_EVERY);
  const task: ProgramTask = { origin: proxy.origin, apiKey: String(made.body['apiKey']), bytes };
  const script = path.join(import.meta.dirname, 'program.ts');
  try {
    const { stdout } = await run(process.execPath, ['--expose-gc', script, JSON.stringify(task)]);
    const result: ProgramResult = JSON.parse(stdout);
    return { ...result, cuts: proxy.cuts() };
  } finally {
    await proxy.close();
  }
}

/** What is not as it must be. */
export function faultsOf({ sentSha256, fetchedSha256, secondClaim, cuts }: CutResult): string[] {
  return [
    ...(sentSha256 === fetchedSha256 ? [] : ['other bytes came than were sent']),
    ...(secondClaim === 'GONE' ? [] : [`the link was opened twice (${secondClaim})`]),
    ...(cuts > 0 ? [] : ['the line never broke']),
  ];
}
