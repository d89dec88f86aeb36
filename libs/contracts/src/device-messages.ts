import { KEY_SCOPES, type KeyScope } from './api-keys.ts';
import type { CodeAgeResult } from './auth-messages.ts';
import type { ApiKey, KeyDraft } from './key-messages.ts';
import type { Language } from './languages.ts';

/** A program logs in by a code that its user types into the page (RFC 8628), and gets an API key for it. */
export const DEVICE_LOGIN = {
  /** Without vowels: no words, and few letters that are taken for one another. */
  alphabet: 'BCDFGHJKLMNPQRSTVWXZ',
  codeLength: 8,
  lifeSeconds: 600,
  /** Between two questions of a program, and what is added each time that it asks too early. */
  intervalSeconds: 5,
  slowDownSeconds: 5,
  /** Wrong codes of one account in any hour. */
  triesPerHour: 5,
  keyDays: 30,
  clientMax: 32,
  page: '/developers/device',
} as const;

/** What such a key may do. */
export const DEVICE_SCOPES: readonly KeyScope[] = KEY_SCOPES.filter((scope) => scope.startsWith('secrets:'));

/**
 * Messages between the gateway and the auth-service. Neither the key nor what the program asks with ever travels: the gateway
 * draws both and sends SHA-256 of them (base64url) only.
 */
export const DEVICE_PATTERNS = {
  begin: 'device.begin',
  find: 'device.find',
  decide: 'device.decide',
  poll: 'device.poll',
} as const;

/** What asks for a login. */
export interface AskingDevice {
  /** The program, as it calls itself. */
  readonly client: string;
  /** Its operating system in words, or null. */
  readonly system: string | null;
  /** The gateway's name of the network that asks, from which nobody learns an address. */
  readonly network: string;
}
export interface BeginDeviceRequest extends AskingDevice {
  readonly deviceHash: string;
}
export interface BeginDeviceResult {
  readonly outcome: 'begun';
  /** Without its hyphen. */
  readonly userCode: string;
}

export interface FindDeviceRequest {
  /** In capitals, without its hyphen. */
  readonly userCode: string;
}
/** Both calls of the page take a code newer than ten minutes, as making keys does. */
type NotFound =
  | { readonly outcome: 'unknown-code' }
  /** No more codes are compared for this account, right ones neither. */
  | { readonly outcome: 'too-many-tries' }
  | Exclude<CodeAgeResult, { readonly outcome: 'code-is-fresh' }>;
export type FindDeviceResult = ({ readonly outcome: 'found' } & AskingDevice) | NotFound;

export interface DecideDeviceRequest extends FindDeviceRequest {
  readonly allow: boolean;
  /** Of mails about it. */
  readonly language: Language;
}
export type DecideDeviceResult =
  | { readonly outcome: 'decided' }
  | { readonly outcome: 'too-many-keys' }
  | NotFound;

/** The key that the program is given, should this be the question that gets one. */
export interface PollDeviceRequest extends KeyDraft {
  readonly deviceHash: string;
}
export type PollDeviceResult =
  | { readonly outcome: 'granted'; readonly key: ApiKey }
  | { readonly outcome: 'pending' | 'too-early' | 'denied' }
  /** Or never begun, or granted before: nobody learns which. */
  | { readonly outcome: 'over' };

/** Request and answer of every pattern. */
export interface DeviceContract {
  [DEVICE_PATTERNS.begin]: { request: BeginDeviceRequest; result: BeginDeviceResult };
  [DEVICE_PATTERNS.find]: { request: FindDeviceRequest; result: FindDeviceResult };
  [DEVICE_PATTERNS.decide]: { request: DecideDeviceRequest; result: DecideDeviceResult };
  [DEVICE_PATTERNS.poll]: { request: PollDeviceRequest; result: PollDeviceResult };
}
