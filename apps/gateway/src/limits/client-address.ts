import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { Counter, type Log } from '@oncelink/service-kit';
import type { FastifyRequest } from 'fastify';
import type { RawRequest } from '../http/plain-request.ts';

/**
 * The address that a request came from. Every proxy appends the address it saw to `X-Forwarded-For`. Only the entries
 * of our own proxies, counted from the right, can be trusted.
 * @param trustedProxies how many of our proxies every request has passed
 */
export function clientAddress({ socket, headers }: RawRequest, trustedProxies: number): string {
  const direct = socket.remoteAddress ?? '';
  if (trustedProxies === 0) return direct;
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  const claimed = forwarded.at(-trustedProxies)?.trim() ?? '';
  return isIPv4(claimed) || isIPv6(claimed) ? claimed : direct;
}

/** A network that a caller belongs to. */
export interface Network {
  readonly name: string;
  /** How many times as often as one customer its callers may call together. */
  readonly customers: number;
}

/**
 * The networks that an address counts for, the widest first. An IPv4 address is one by itself. Every IPv6 customer of
 * a provider gets at least a /64, many a /56, and on request a /48. So each /64 counts, and the wider networks around
 * it may call only a few times as often. Otherwise a customer would have one share for each network inside their own.
 */
export function networksOf(address: string): readonly Network[] {
  // Nearly all are IPv4 ones, and what finds that out for sure takes ten times as long.
  if (!address.includes(':') || !isIPv6(address)) return [{ name: address, customers: 1 }];
  const groups = groupsOf(address);
  const ipv4 = ipv4In(groups);
  if (ipv4 !== null) return [{ name: ipv4, customers: 1 }];
  const [one = 0, two = 0, three = 0, four = 0] = groups;
  const site = `${hex(one)}:${hex(two)}:${hex(three)}`;
  return [
    { name: `${site}::/48`, customers: 16 },
    { name: `${site}:${hex(four & 0xff00)}::/56`, customers: 4 },
    { name: `${site}:${hex(four)}::/64`, customers: 1 },
  ];
}

const hex = (group: number): string => group.toString(16);

const DOTTED = /(\d+\.\d+)\.(\d+\.\d+)$/;

/** The eight numbers of a valid IPv6 address, in whichever of its spellings. */
function groupsOf(address: string): readonly number[] {
  const plain = address
    .replace(/%.*/, '')
    .replace(DOTTED, (_all, high, low) => `${groupOf(high)}:${groupOf(low)}`);
  const [head = '', tail = ''] = plain.split('::');
  const [before, after] = [numbersIn(head), numbersIn(tail)];
  const zeros = Array<number>(8 - before.length - after.length).fill(0);
  return [...before, ...zeros, ...after];
}

/** Half of an IPv4 address, such as 192.0, as it stands in an IPv6 one. */
const groupOf = (half: string): string =>
  hex(half.split('.').reduce((high, low) => high * 256 + Number(low), 0));
const numbersIn = (part: string): number[] =>
  part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));

/**
 * The IPv4 address that an IPv6 one stands for, or null. Such addresses differ in the last bits only, or are as many as
 * a /48 has for one IPv4 address: all of the internet would share one limit, or one caller have many.
 */
function ipv4In(groups: readonly number[]): string | null {
  const [one = 0, two = 0, three = 0, , , six = 0, seven = 0, eight = 0] = groups;
  const startsWith = (...prefix: number[]) => prefix.every((group, i) => groups[i] === group);
  // What a socket for both calls IPv4 (RFC 4291), and what a translator does (NAT64, RFC 6052).
  if (startsWith(0, 0, 0, 0, 0) && six === 0xffff) return dotted(seven, eight);
  if (startsWith(0x64, 0xff9b, 0, 0, 0, 0)) return dotted(seven, eight);
  // 6to4 (RFC 3056), and Teredo (RFC 4380), which inverts the address so that no translator changes it.
  if (one === 0x2002) return dotted(two, three);
  if (startsWith(0x2001, 0)) return dotted(seven ^ 0xffff, eight ^ 0xffff);
  return null;
}

const dotted = (high: number, low: number): string => [high >> 8, high & 255, low >> 8, low & 255].join('.');

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
function untrustedProxy({ socket, headers }: RawRequest, trustedProxies: number): string | null {
  const told = headers[trustedProxies === 0 ? 'x-forwarded-for' : 'x-untrusted-proxy'];
  if (told === undefined) return null;
  return trustedProxies === 0 ? (socket.remoteAddress ?? '') : told.toString();
}

/**
 * Counts requests that came by such proxies, and says so once: an operator who did not name one would learn of it from
 * visitors who are refused.
 */
export function proxyWatch(log: Log, trustedProxies: number): (raw: RawRequest) => void {
  const lack = trustedProxies === 0 ? 'TRUSTED_PROXIES is 0 behind' : 'TRUSTED_NETWORKS lacks';
  let isKnown = false;
  return (raw) => {
    const proxy = untrustedProxy(raw, trustedProxies);
    if (proxy === null) return;
    untrustedForwards.inc();
    if (isKnown) return;
    isKnown = true;
    log.warn('untrusted-proxy', { reason: `${lack} ${nameable(proxy)}` });
  };
}

/** The onRequest hook. */
export const watchProxies =
  (watch: (raw: RawRequest) => void) =>
  ({ raw }: FastifyRequest, _reply: unknown, done: () => void): void => {
    watch(raw);
    done();
  };

/** How many requests came by such proxies since the start. */
export async function countUntrustedForwards(): Promise<number> {
  const { values } = await untrustedForwards.get();
  return values[0]?.value ?? 0;
}
