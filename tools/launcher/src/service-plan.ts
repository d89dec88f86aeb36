import { freePort } from '@oncelink/embedded-stores';
import type { Keys } from './keep-keys.ts';
import type { Options } from './read-options.ts';
import type { Stores } from './start-stores.ts';

export interface ServicesOptions {
  /** Folder of the clone. */
  readonly root: string;
  readonly options: Options;
  readonly keys: Keys;
  /** The key ring, as in KEY_RING_FILE. */
  readonly ringFile: string;
  readonly stores: Stores;
  /** The printed address. */
  readonly publicOrigin: string;
  readonly signal: AbortSignal;
  readonly warn: (line: string) => void;
}

/** Who listens where. */
export interface Plan extends ServicesOptions {
  /** Of the logs. */
  readonly folder: string;
  readonly gatewayUrl: string;
  readonly smtpPort: number;
  readonly inboxPort: number;
  /** Undefined where no payment simulator runs. */
  readonly simulatorUrl: string | undefined;
}

export const HOST = '127.0.0.1';

export const freeUrl = async (): Promise<string> => `http://${HOST}:${await freePort()}`;

/** The payment provider's keys have no dashes. */
const providerKey = (prefix: string, key: string): string =>
  `${prefix}_${Buffer.from(key, 'base64url').toString('hex')}`;

export const providerKeys = ({ keys }: Plan) => ({
  apiKey: providerKey('sk_test', keys.paymentKey),
  webhookSecret: providerKey('whsec', keys.paymentEventKey),
});
