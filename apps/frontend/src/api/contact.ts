import type { ContactRequest } from '@oncelink/contracts';
import { sendOnce } from './send-request.ts';

/** Sends a message to support. Never repeated without its writer: after a lost answer it may be there already. */
export const sendContact = (body: ContactRequest) => sendOnce('post', '/api/contact', { body });

/** Asks sales for an answer; once, like `sendContact`. */
export const sendContactSales = (body: { email: string; website?: string }) =>
  sendOnce('post', '/api/contact-sales', { body });
