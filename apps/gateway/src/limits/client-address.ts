import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';

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
