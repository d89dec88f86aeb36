import { sendForData } from './send-request.ts';

/** Stops mails about links of the account that one of them came to. @returns whether there was anything to stop */
export async function stopMails(token: string): Promise<boolean> {
  const { areStopped } = await sendForData('post', '/api/notices/stop', { query: { token } });
  return areStopped;
}
