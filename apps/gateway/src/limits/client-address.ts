import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6, SocketAddress } from 'node:net';

/**
 * The address that a request came from. Every proxy appends the address it saw to `X-Forwarded-For`. Only the entries
 * of our own proxies, counted from the right, can be trusted.
 * @param trustedProxies how many of our proxies every request has passed
 */
export function clientAddress({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  const direct = socket.remoteAddress ?? '';
  if (trustedProxies === 0) return direct;
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  const claimed = forwarded.at(-trustedProxies)?.trim() ?? '';
  return isIPv4(claimed) || isIPv6(claimed) ? claimed : direct;
}

/**
 * What counts as one caller: an IPv4 address, or the first 64 bits of an IPv6 address, because every customer of a
 * provider gets at least one such network and can use any address in it.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = canonical(address).split('::');
  const groups = head.split(':');
  // Without "::" there are eight groups. "::" stands for as many zeros as are missing.
  const zeros = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const prefix = [...groups, ...Array<string>(zeros).fill('0'), ...(tail ?? '').split(':')].slice(0, 4);
  return `${prefix.map((group) => group || '0').join(':')}::/64`;
}

const canonical = (address: string): string => new SocketAddress({ address, family: 'ipv6' }).address;
