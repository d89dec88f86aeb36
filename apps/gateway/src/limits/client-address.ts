import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6, SocketAddress } from 'node:net';

/**
 * The address that a request came from. Every proxy appends the address it saw to `X-Forwarded-For`, so only as many
 * entries as there are proxies of ours, counted from the right, can be believed.
 * @param trustedProxies how many proxies of ours every request has passed
 */
export function clientAddress({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  const direct = socket.remoteAddress ?? '';
  if (trustedProxies === 0) return direct;
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  const claimed = forwarded.at(-trustedProxies)?.trim() ?? '';
  return isIPv4(claimed) || isIPv6(claimed) ? claimed : direct;
}

/**
 * What is counted as one caller: an IPv4 address, or the first 64 bits of an IPv6 one, because that is what one
 * customer gets at least and can choose from freely.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = canonical(address).split('::');
  const groups = head.split(':');
  // Without "::" all eight groups are there; with it, zeros fill the middle up to the groups behind it.
  const zeros = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const prefix = [...groups, ...Array<string>(zeros).fill('0'), ...(tail ?? '').split(':')].slice(0, 4);
  return `${prefix.map((group) => group || '0').join(':')}::/64`;
}

const canonical = (address: string): string => new SocketAddress({ address, family: 'ipv6' }).address;
