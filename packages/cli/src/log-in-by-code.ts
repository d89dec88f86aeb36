import { setTimeout as delay } from 'node:timers/promises';
import { DEVICE_LOGIN } from '@oncelink/contracts';
import { askSite, type Answer } from './ask-site.ts';
import { CommandError } from './exit-codes.ts';
import type { Terminal } from './streams.ts';

const { alphabet, codeLength, slowDownSeconds } = DEVICE_LOGIN;
const HALF = `[${alphabet}]{${codeLength / 2}}`;
const USER_CODE = new RegExp(`^${HALF}-${HALF}$`);
const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:device_code';
const CLIENT = { client_id: 'oncelink' };
const PAUSE_MAX_SECONDS = 60;

interface Login {
  readonly deviceCode: string;
  readonly userCode: string;
  readonly page: string;
  readonly seconds: number;
  readonly interval: number;
}

/** What comes from a site is shown on a terminal: only what has the form of a code and an address. */
function readLogin({ field }: Answer): Login | undefined {
  const [deviceCode, userCode, page] = [field('device_code'), field('user_code'), field('verification_uri')];
  const [seconds, interval] = [field('expires_in'), field('interval')];
  if (typeof deviceCode !== 'string' || typeof userCode !== 'string' || !USER_CODE.test(userCode)) return;
  if (typeof page !== 'string' || !/^https?:\/\/[!-~]+$/.test(page)) return;
  if (typeof seconds !== 'number' || typeof interval !== 'number') return;
  return { deviceCode, userCode, page, seconds, interval };
}

async function begin(url: string): Promise<Login> {
  const answer = await askSite(url, { path: 'device/code', body: CLIENT });
  if (answer === undefined)
    throw new CommandError('unavailable', 'The site does not answer. Nothing was kept.');
  if (answer.status === 429) throw new CommandError('limited', 'Too many logins. Wait a moment.');
  const login = answer.status === 200 ? readLogin(answer) : undefined;
  if (login !== undefined) return login;
  const exit = answer.status >= 500 ? 'unavailable' : 'fault';
  throw new CommandError(exit, 'The site gave no code. A key can be piped into `oncelink login`.');
}

const wait = (seconds: number): Promise<unknown> => delay(seconds * 1000);

/**
 * Shows a code and waits until its user has typed it into the page of the site (RFC 8628).
 * @param pause waits for so many seconds
 * @returns the key, or what the site gave for one
 * @throws CommandError
 */
export async function logInByCode(terminal: Terminal, url: string, pause = wait): Promise<string> {
  const { deviceCode, userCode, page, seconds, interval } = await begin(url);
  terminal.say(`Open ${page}\nand type this code: ${userCode}`);
  terminal.say(`It works for ${Math.round(seconds / 60)} minutes. Never type a code that somebody sent you.`);
  const request = { grant_type: GRANT_TYPE, device_code: deviceCode, ...CLIENT };
  for (let waited = 0, each = interval; waited + each <= seconds; waited += each) {
    await pause(each);
    const answer = await askSite(url, { path: 'device/token', body: request });
    const key = answer?.status === 200 ? answer.field('access_token') : undefined;
    if (typeof key === 'string') return key;
    const error = answer?.field('error');
    if (error === 'access_denied')
      throw new CommandError('notAllowed', 'The login was denied. Nothing was kept.');
    if (error === 'expired_token') break;
    if (error === 'slow_down') each += slowDownSeconds;
    // No answer, or a busy site: it gets more time.
    else if (error !== 'authorization_pending') each = Math.min(each * 2, PAUSE_MAX_SECONDS);
  }
  throw new CommandError('waitedInVain', 'Nobody allowed the login in time. Nothing was kept; start again.');
}
