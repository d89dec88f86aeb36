import type { Plan } from '@oncelink/contracts';
import { FILE_PLANS, FILES } from '@oncelink/contracts/files';
import { useSiteConfig } from '../../../session/site-config.ts';
import { usePlan } from '../../../session/use-plan.ts';

/** What keeps files from being sent. */
export type FilesProblem = 'too-many' | 'too-large' | 'too-long';

/** What may be sent here. */
export interface FilesLimits {
  readonly plan: Plan;
  /** Of all files of one secret. */
  readonly bytes: number;
  /** The same with Pro. */
  readonly proBytes: number;
}

/** @param siteBytes what the operator allows at most */
export function limitsFor(plan: Plan, siteBytes: number): FilesLimits {
  const most = (of: Plan): number => Math.min(FILE_PLANS[of].bytes, siteBytes);
  return { plan, bytes: most(plan), proBytes: most('pro') };
}

export function useFilesLimits(): FilesLimits {
  const plan = usePlan();
  return limitsFor(plan, useSiteConfig()?.files?.bytesMax ?? FILES.bytesMax);
}

export const sizeOf = (files: readonly Blob[]): number => files.reduce((sum, { size }) => sum + size, 0);

/** @param expiresIn seconds that their link lives, or waits and lives; null: for ever */
export function problemOf(
  files: readonly Blob[],
  { bytes }: FilesLimits,
  expiresIn: number | null,
): FilesProblem | null {
  if (files.length === 0) return null;
  if (files.length > FILES.filesMax) return 'too-many';
  if (sizeOf(files) > bytes) return 'too-large';
  return expiresIn === null || expiresIn > FILES.lifeMax ? 'too-long' : null;
}
