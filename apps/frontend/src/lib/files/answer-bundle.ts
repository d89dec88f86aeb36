import { LinkError } from '@oncelink/link-crypto/reading';
import { BundleError, type BundleAnswer, type BundleFailure, type BundleRequest } from './bundle-calls.ts';
import type { BundleDesk } from './bundle-desk.ts';

function reasonOf(error: unknown): BundleFailure {
  if (error instanceof BundleError) return error.reason;
  if (error instanceof LinkError) return error.stage === 'file' ? 'file' : 'damaged';
  return 'storage';
}

/** What the worker answers. Never fails. */
export async function answerBundle(
  desk: BundleDesk,
  { call, request }: BundleRequest,
): Promise<BundleAnswer> {
  try {
    return { answer: await desk[call](request as never) };
  } catch (error) {
    return { failure: reasonOf(error) };
  }
}
