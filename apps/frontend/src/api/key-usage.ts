import type { UsageOfDay } from '@oncelink/contracts';
import { sendForData } from './send-request.ts';

/** Of all keys of the account, the newest day first. Needs a code newer than ten minutes, as listing them does. */
export async function readKeyUsage(): Promise<readonly UsageOfDay[]> {
  const { days } = await sendForData('get', '/api/account/keys/usage');
  return days;
}
