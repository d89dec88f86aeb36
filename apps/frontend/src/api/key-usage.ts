import type { paths } from './schema.ts';
import { sendForData } from './send-request.ts';

type Answer = paths['/api/account/keys/usage']['get']['responses']['200']['content']['application/json'];

/** What a key came to on a day. The id of the account stands for what its owner made without one. */
export type UsageOfDay = Answer['days'][number];

/** Of the account and all its keys, the newest day first. Needs a code newer than ten minutes, as listing them does. */
export async function readKeyUsage(): Promise<readonly UsageOfDay[]> {
  const { days } = await sendForData('get', '/api/account/keys/usage');
  return days;
}
