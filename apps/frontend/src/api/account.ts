import type { AccountSettings } from '@oncelink/contracts';
import { ApiError } from './api-errors.ts';
import { sendForData, sendForNothing, sendOnce } from './send-request.ts';

export const renameMe = (name: string) => sendForData('patch', '/api/auth/me', { body: { name } });

/** What the owner chooses once, for all devices. */
export const changeSettings = (settings: AccountSettings) =>
  sendForData('patch', '/api/auth/me/settings', { body: settings });

/** Deletes the account. Needs a session whose code is newer than ten minutes. */
export const deleteMe = (): Promise<void> => sendForNothing('delete', '/api/auth/me');

/**
 * Ends the session of this token, or finds that it has ended. Survives the closing of the page.
 * @param token told, because the page has forgotten it by the time of a second attempt
 */
export const signOut = (token: string): Promise<void> =>
  sendForNothing('post', '/api/auth/sign-out', {
    header: { Authorization: `Bearer ${token}` },
    keepalive: true,
  }).catch((error: unknown) => {
    // It has ended by itself.
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  });

export const listSessions = () => sendForData('get', '/api/auth/sessions');

/** Signs out one device. */
export const revokeSession = (id: string): Promise<void> =>
  sendForNothing('delete', '/api/auth/sessions/{id}', { path: { id } });

/** Signs out every device, this one included. */
export const revokeAllSessions = (): Promise<void> => sendForNothing('delete', '/api/auth/sessions');

/** The address of the payment provider's pages for this customer. Each call makes a new one, so it is not repeated. */
export const openPortal = (body: { customerId: string; returnUrl: string }) =>
  sendOnce('post', '/api/stripe/create-portal-session', { body });
