import { deviceId } from './device-id.ts';
import { currentLanguage } from '../i18n/language.ts';
import { sendForData, sendOnce } from './send-request.ts';

/** Mails a code, in the language of the page. @param body `requestId` when the page asks again: only the code of that request is replaced */
export const sendVerification = (body: { email: string; requestId?: string }) =>
  sendForData('post', '/api/auth/send-verification', {
    body: { ...body, language: currentLanguage() },
    header: { 'x-device-id': deviceId() },
  });

/**
 * Turns a code into a session. Never repeated without the user: a lost answer may have cost a try, or spent the code.
 */
export const verifyCode = (body: { email: string; code: string; requestId: string; name?: string }) =>
  sendOnce('post', '/api/auth/verify-code', { body, header: { 'x-device-id': deviceId() } });

/** The same with the link of the mail, which a lost answer may have spent. */
export const verifyLink = (body: { email: string; link: string; requestId: string; name?: string }) =>
  sendOnce('post', '/api/auth/verify-link', { body, header: { 'x-device-id': deviceId() } });
