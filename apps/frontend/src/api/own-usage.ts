import type { Answer } from './make-request.ts';
import { sendForData } from './send-request.ts';

export type OwnUsage = Answer<'get', '/api/account/usage'>;
export type OwnDay = OwnUsage['days'][number];

/** What the account came to, the newest day first. */
export const readOwnUsage = (): Promise<OwnUsage> => sendForData('get', '/api/account/usage');
