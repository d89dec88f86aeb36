import { readFileSync } from 'node:fs';
import { isIPv4, isIPv6 } from 'node:net';

/**
 * Addresses of PostgreSQL, Redis and stores of bytes. With TLS they are `postgres://…?sslmode=verify-full`, `rediss://…` and
 * `https://…`; in all of them,
 * `sslrootcert` names the file of the authority that the server's certificate must come from, as libpq has it.
 */
const CA_PARAMETER = 'sslrootcert';

/** Scheme with the user, hosts, and the rest. */
const ADDRESS = /^([a-z+]+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s;

/**
 * One address for each host, in the order in which they are written: `postgres://u:p@a:5432,b:5432/x`, as libpq has it, stands
 * for `postgres://u:p@a:5432/x` and `postgres://u:p@b:5432/x`.
 */
export function addressOfEachHost(address: string): readonly string[] {
  const [, start = '', hosts = '', rest = ''] = ADDRESS.exec(address) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => `${start}${host}${rest}`) : [address];
}

/** PostgreSQL is asked for nothing but the host that takes changes. A standby that was meant to be read would be passed by. */
const SESSIONS = ['read-write', 'primary'];

/** Whether a store can be reached under this address. */
export function isStoreAddress(address: string, protocols: readonly string[]): boolean {
  const urls = addressOfEachHost(address).map((each) => URL.parse(each));
  return urls.every((url) => {
    if (url === null || !protocols.includes(url.protocol)) return false;
    if (isSentinel(url)) return /^\/[\w.-]+$/.test(url.pathname) && url.hostname !== '';
    if (isRedis(url)) return urls.length === 1;
    const wanted = parameterOf(url, 'target_session_attrs');
    return (urls.length === 1 || url.hostname !== '') && (wanted === undefined || SESSIONS.includes(wanted));
  });
}

/** The last one, which is what the driver of PostgreSQL takes. */
const parameterOf = (url: URL, name: string): string | undefined => url.searchParams.getAll(name).at(-1);

/** What a driver takes as host and port. */
export const hostAndPort = ({ hostname, port }: URL, defaultPort: number) => ({
  host: bareHost(decodeURIComponent(hostname)),
  port: port === '' ? defaultPort : Number(port),
});

/** An address of IPv6 without its brackets. */
const bareHost = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');

const isName = (host: string): boolean => !isIPv4(host) && !isIPv6(bareHost(host));

/** Whether nothing that is sent to this host leaves the machine. */
export function isLoopback(host: string): boolean {
  const name = bareHost(host.toLowerCase());
  return name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'));
}

const isRedis = ({ protocol }: URL): boolean => protocol.startsWith('redis');

/** Hosts are those of Sentinels, and the path is the name under which they know the Redis. */
export const isSentinel = ({ protocol }: URL): boolean => protocol.endsWith('+sentinel:');

const hasTls = ({ protocol }: URL): boolean => protocol.startsWith('rediss');

/** The file of the socket by which a Redis of the same machine is reached, if its address names one: `redis://…?socket=/…`. */
export function socketOf(url: URL): string | undefined {
  const file = isRedis(url) && !isSentinel(url) ? parameterOf(url, 'socket') : undefined;
  return file?.startsWith('/') ? file : undefined;
}

/** Of a socket the path. */
function hostOf(url: URL): string {
  const named = isRedis(url) || isBucket(url) ? socketOf(url) : parameterOf(url, 'host');
  return named ?? decodeURIComponent(url.hostname); // a parameter is decoded already
}

const isBucket = ({ protocol }: URL): boolean => protocol.startsWith('http');

/** Encrypted, from a server that has proved its name. */
function isProtected(url: URL): boolean {
  if (isBucket(url)) return url.protocol === 'https:';
  return isRedis(url) ? hasTls(url) : parameterOf(url, 'sslmode') === 'verify-full';
}

/** Whether others could listen on the way there. @param plainHosts of networks in which nobody does */
export const isExposed = (address: string, plainHosts: readonly string[]): boolean =>
  addressOfEachHost(address).some((each) => isHostExposed(new URL(each), plainHosts));

function isHostExposed(url: URL, plainHosts: readonly string[]): boolean {
  const host = hostOf(url);
  const isTrusted = host.startsWith('/') || isLoopback(host) || plainHosts.includes(host.toLowerCase());
  return !isTrusted && !isProtected(url);
}

/** The address, which from now on says by itself which authority to trust. One that says it already stays as it is. */
export function withAuthority(address: string, caFile: string): string {
  const url = new URL(addressOfEachHost(address)[0] ?? address);
  if (!isProtected(url) || url.searchParams.has(CA_PARAMETER)) return address;
  return `${address}${url.search === '' ? '?' : '&'}${CA_PARAMETER}=${encodeURIComponent(caFile)}`;
}

/** The address of a bucket, and the authority of its certificate (PEM), which `withAuthority` has added. */
export function bucketOf(address: string): { readonly url: string; readonly ca: string | undefined } {
  const url = new URL(address);
  const caFile = parameterOf(url, CA_PARAMETER);
  url.search = '';
  return { url: url.href, ca: caFile === undefined ? undefined : readFileSync(caFile, 'utf8') };
}

interface RedisTls {
  readonly tls: true;
  readonly rejectUnauthorized: true;
  readonly servername?: string;
  readonly ca?: string;
}

/** How to reach a Redis with TLS; nothing where its address is `redis://`. The driver of PostgreSQL knows by itself. */
export function redisTls(address: string): RedisTls | undefined {
  const url = new URL(address);
  if (!hasTls(url)) return undefined;
  const caFile = parameterOf(url, CA_PARAMETER);
  return {
    tls: true,
    rejectUnauthorized: true,
    // Servers that stand for many names have to be told which one is meant. An address has no name.
    ...(isName(url.hostname) && { servername: url.hostname }),
    ...(caFile !== undefined && { ca: readFileSync(caFile, 'utf8') }),
  };
}
