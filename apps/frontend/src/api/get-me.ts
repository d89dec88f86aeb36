import { sendForData } from './send-request.ts';

/** Who the token belongs to. Every page asks, so this stands apart from the other calls of accounts. */
export const getMe = () => sendForData('get', '/api/auth/me');
