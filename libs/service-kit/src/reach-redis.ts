import { lookup as resolve } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { checkServerIdentity, type ConnectionOptions } from 'node:tls';
import { callbackify } from 'node:util';
import { createClient } from 'redis';
import { addressOfEachHost, isSentinel, redisTls, socketOf } from './store-url.ts';

const REDIS_PORT = 6379;
const SENTINEL_PORT = 26_379;
/** A connection is given five seconds by node-redis, and these two questions are part of that. */
const ASK_MS = 1500;

type RedisSocket = { tls?: true; path?: string } & Pick<
  ConnectionOptions,
  'ca' | 'checkServerIdentity' | 'lookup' | 'rejectUnauthorized' | 'servername'
>;

/** What the Sentinels name can't be used. */
class SentinelError extends Error {
  override readonly name = 'SentinelError';
  readonly code: string;

  constructor(code: 'UNKNOWN_NAME' | 'OTHER_PORT' | 'NOT_THE_MASTER') {
    super(`The Sentinel's answer is of no use: ${code}.`);
    this.code = code;
  }
}

type Client = ReturnType<typeof createClient>;

async function ask<Answer>(url: string, question: (client: Client) => Promise<Answer>): Promise<Answer> {
  const client: Client = createClient({
    url,
    maintNotifications: 'disabled',
    socket: { ...redisTls(url), connectTimeout: ASK_MS, socketTimeout: ASK_MS, reconnectStrategy: false },
  });
  client.on('error', () => undefined); // told by what is awaited here
  try {
    await client.connect();
    return await question(client);
  } finally {
    if (client.isOpen) client.destroy();
  }
}

/** A Redis of which Sentinels know where its master is, and parts of its address. */
interface Watched {
  readonly name: string;
  /** The port of all its servers: a connection can look for a host anew, but not for a port. */
  readonly port: number;
  readonly sentinels: readonly string[];
  readonly addressOf: (host: string) => string;
}

function readAddress(address: string): Watched {
  const each = addressOfEachHost(address);
  const { protocol, username, password, pathname, searchParams } = new URL(each[0] ?? address);
  const scheme = protocol.replace('+sentinel', '');
  const caFile = searchParams.get('sslrootcert');
  const authority = caFile === null ? '' : `?sslrootcert=${encodeURIComponent(caFile)}`;
  const port = Number(searchParams.get('port') ?? REDIS_PORT);
  const sentinelPassword = encodeURIComponent(searchParams.get('sentinelPassword') ?? '');
  const sentinelAt = (url: URL): string =>
    `${scheme}//:${sentinelPassword}@${url.hostname}:${url.port || SENTINEL_PORT}${authority}`;
  return {
    name: pathname.slice(1),
    port,
    sentinels: each.map((one) => sentinelAt(new URL(one))),
    addressOf: (host) => `${scheme}//${username}:${password}@${host}:${port}${authority}`,
  };
}

const isSystemError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'syscall' in error;

/** @returns the host of the master, which has said itself that it is one */
async function findMaster({ name, port, sentinels, addressOf }: Watched): Promise<string> {
  const answers = sentinels.map(async (sentinel) => {
    const answer: unknown = await ask(sentinel, (client) =>
      client.sendCommand(['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', name]),
    );
    if (!Array.isArray(answer)) throw new SentinelError('UNKNOWN_NAME');
    const [host, itsPort] = answer.map(String);
    if (Number(itsPort) !== port) throw new SentinelError('OTHER_PORT');
    const { role } = await ask(addressOf(host?.includes(':') ? `[${host}]` : String(host)), (client) =>
      client.hello(),
    );
    if (role !== 'master') throw new SentinelError('NOT_THE_MASTER');
    return String(host);
  });
  try {
    return await Promise.any(answers);
  } catch (error) {
    const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
    // Of a Sentinel that is off there are others. What one of those that answer lacks says more.
    throw errors.find((one) => !isSystemError(one)) ?? errors[0];
  }
}

/**
 * Address and options for node-redis. Where Sentinels are named, every connection, the first and each after a loss, asks them
 * for the master. node-redis' own client for Sentinels can't be used in place of the other: it hides when a connection was
 * lost, on which messages depend, and BullMQ does not know it.
 */
export function reachRedis(address: string): { readonly url: string; readonly socket: RedisSocket } {
  const [first = address] = addressOfEachHost(address);
  const tls = redisTls(first) ?? {};
  const url = new URL(first);
  if (!isSentinel(url)) {
    const path = socketOf(url);
    return { url: address, socket: path === undefined ? tls : { ...tls, path } };
  }
  const watched = readAddress(address);
  let host = '';
  const find = callbackify(async () => {
    host = await findMaster(watched);
    return resolve(host);
  });
  const lookup: LookupFunction = (_name, { all }, callback) =>
    find((error, found) => {
      if (all) callback(error, error === null ? [found] : []);
      else callback(error, found?.address ?? '', found?.family);
    });
  return {
    url: watched.addressOf(`${watched.name}.sentinel`),
    socket: {
      ...tls,
      lookup,
      checkServerIdentity: (_name, certificate) => checkServerIdentity(host, certificate),
    },
  };
}
