import path from 'node:path';
import { BUSY_FLAGS, freePort, HEAP_FLAGS, SMALL_HEAP_FLAGS } from '@oncelink/embedded-stores';
import type { Keys } from './keep-keys.ts';
import type { Options } from './read-options.ts';
import type { ServiceOptions } from './service-process.ts';
import type { Stores } from './start-stores.ts';

export interface ServicesOptions {
  /** Folder of the clone. */
  readonly root: string;
  readonly options: Options;
  readonly keys: Keys;
  /** The key ring, as in KEY_RING_FILE. */
  readonly ringFile: string;
  readonly stores: Stores;
  readonly port: number;
  /** The printed address: start of every link. */
  readonly origin: string;
  readonly signal: AbortSignal;
  readonly warn: (line: string) => void;
}

/** Who listens where. */
export interface Plan extends ServicesOptions {
  /** Of the logs. */
  readonly folder: string;
  /** Undefined where mail goes to a real server. */
  readonly mailbox: { readonly smtpPort: number; readonly inboxPort: number } | undefined;
  /** Of the gateway: that of the printed address, unless Vite has it. */
  readonly gatewayPort: number;
  /** Undefined where no payment simulator runs. */
  readonly simulatorUrl: string | undefined;
  /** Where the files-service takes bytes; undefined where no files can be sent. */
  readonly filesUrl: string | undefined;
}

export const HOST = '127.0.0.1';

export const freeUrl = async (): Promise<string> => `http://${HOST}:${await freePort()}`;

/** What Node needs to know to run a service from its sources, whose decorators it can't read by itself. */
const SOURCE_ARGS = [`--import=${new URL('compile-sources.mjs', import.meta.url).href}`];

/** Where programs are, and whether they run as built. */
export interface Programs {
  readonly root: string;
  readonly options: Pick<Options, 'watch'>;
}

/** A program of one of the apps, as built or, with `--watch`, from its sources. */
export function programOf(
  { root, options }: Programs,
  app: string,
  name: string,
): Pick<ServiceOptions, 'nodeArgs' | 'script'> {
  const folder = path.join(root, 'apps', app);
  return options.watch
    ? { nodeArgs: SOURCE_ARGS, script: path.join(folder, 'src', `${name}.ts`) }
    : { nodeArgs: [], script: path.join(folder, 'dist', `${name}.js`) };
}

/** Programs that every call about a link passes, alone or together with another one. */
const BUSY = /^(?:gateway|secrets)/;

const flagsOf = (app: string, program: string): readonly string[] =>
  BUSY.test(app) || BUSY.test(program) ? BUSY_FLAGS : HEAP_FLAGS;

/** A program of an app that runs as long as the product, started again after every change of its sources. */
export function serviceOf(
  given: Pick<ServicesOptions, 'root' | 'options'>,
  app: string,
  program = 'main',
): Pick<ServiceOptions, 'nodeArgs' | 'script' | 'isLogShared'> {
  const { nodeArgs = [], script } = programOf(given, app, program);
  const { production, watch } = given.options;
  const heapFlags = production ? SMALL_HEAP_FLAGS : flagsOf(app, program);
  return {
    isLogShared: production,
    nodeArgs: watch ? ['--watch', '--watch-preserve-output', ...nodeArgs] : heapFlags,
    script,
  };
}

/** The payment provider's keys have no dashes. */
const providerKey = (prefix: string, key: string): string =>
  `${prefix}_${Buffer.from(key, 'base64url').toString('hex')}`;

export const providerKeys = ({ keys }: Plan) => ({
  apiKey: providerKey('sk_test', keys.paymentKey),
  webhookSecret: providerKey('whsec', keys.paymentEventKey),
});
