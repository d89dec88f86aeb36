import { sendForData, sendForNothing, sendOnce } from './send-request.ts';

export const renameMe = (name: string) =>
  sendForData((client) => client.PATCH('/api/auth/me', { body: { name } }));

/** Deletes the account. Needs a session whose code is newer than ten minutes. */
export const deleteMe = (): Promise<void> => sendForNothing((client) => client.DELETE('/api/auth/me'));

/**
 * Ends the session of this token, or finds that it has ended. Survives the closing of the page.
 * @param token told, because the page has forgotten it by the time of a second attempt
 */
export const signOut = (token: string): Promise<void> =>
  sendForNothing(async (client) => {
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await client.POST('/api/auth/sign-out', { headers, keepalive: true });
    // As a refusal it would be taken for the end of the session that this browser has now.
    return answer.response.status === 401 ? { response: Response.json(null) } : answer;
  });

export const listSessions = () => sendForData((client) => client.GET('/api/auth/sessions'));

/** Signs out one device. */
export const revokeSession = (id: string): Promise<void> =>
  sendForNothing((client) => client.DELETE('/api/auth/sessions/{id}', { params: { path: { id } } }));

/** Signs out every device, this one included. */
export const revokeAllSessions = (): Promise<void> =>
  sendForNothing((client) => client.DELETE('/api/auth/sessions'));

/** The address of the payment provider's pages for this customer. Each call makes a new one, so it is not repeated. */
export const openPortal = (body: { customerId: string; returnUrl: string }) =>
  sendOnce((client) => client.POST('/api/stripe/create-portal-session', { body }));
