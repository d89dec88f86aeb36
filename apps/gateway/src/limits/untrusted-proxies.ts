import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { Counter, type Log } from '@oncelink/service-kit';
import type { FastifyRequest } from 'fastify';

const untrustedForwards = new Counter({
  name: 'oncelink_untrusted_forwards_total',
  help: 'Requests of a proxy that is not trusted: all of its visitors share the limits of one.',
});

/** Networks that the internet does not lead to (RFC 1918, 4193, 6598): what is in them is nobody's visitor. */
const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addAddress('::1', 'ipv6');

/** The address, if the log may name it: a visitor's may not be in there. */
function nameable(address: string): string {
  if (isIPv4(address) && PRIVATE.check(address, 'ipv4')) return address;
  return isIPv6(address) && PRIVATE.check(address, 'ipv6') ? address : 'the address of your proxy';
}

/**
 * The address of a proxy that tells where a request came from and is not believed, else null. nginx tells in a header of
 * its own which proxy it did not believe, as it writes `X-Forwarded-For` anew.
 */
function untrustedProxy({ socket, headers }: IncomingMessage, trustedProxies: number): string | null {
  const told = headers[trustedProxies === 0 ? 'x-forwarded-for' : 'x-untrusted-proxy'];
  if (told === undefined) return null;
  return trustedProxies === 0 ? (socket.remoteAddress ?? '') : told.toString();
}

/**
 * The onRequest hook that counts what came by such proxies, and says so once: an operator who did not name one would learn of
 * it from visitors who are refused.
 */
export function watchProxies(log: Log, trustedProxies: number) {
  const lack = trustedProxies === 0 ? 'TRUSTED_PROXIES is 0 behind' : 'TRUSTED_NETWORKS lacks';
  let isKnown = false;
  return ({ raw }: FastifyRequest, _reply: unknown, done: () => void): void => {
    done();
    const proxy = untrustedProxy(raw, trustedProxies);
    if (proxy === null) return;
    untrustedForwards.inc();
    if (isKnown) return;
    isKnown = true;
    log.warn('untrusted-proxy', { reason: `${lack} ${nameable(proxy)}` });
  };
}

/** How many requests came by such proxies since the start. */
export async function countUntrustedForwards(): Promise<number> {
  const { values } = await untrustedForwards.get();
  return values[0]?.value ?? 0;
}
