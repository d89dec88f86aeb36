import { sendForData } from './send-request.ts';

/** What this server offers: demo mode, limits, expiry choices. */
export const getConfig = () => sendForData('get', '/api/config');
