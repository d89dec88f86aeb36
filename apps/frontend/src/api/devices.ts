import { currentLanguage } from '../i18n/language.ts';
import { sendOnce } from './send-request.ts';

/** Which program shows this code. Not repeated by itself: a wrong code counts each time. */
export const findDevice = (userCode: string) =>
  sendOnce('post', '/api/account/devices/find', { body: { userCode } });

/** Lets the program have an API key, or denies it. Once done, the same call finds no such code. */
export const decideDevice = (userCode: string, allow: boolean) =>
  sendOnce('post', '/api/account/devices/decide', {
    body: { userCode, allow, language: currentLanguage() },
  });
