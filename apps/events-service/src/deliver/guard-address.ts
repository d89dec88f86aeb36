/**
 * The only file through which a server connects to an address that somebody from outside has named. Whoever controls a
 * name controls what it resolves to, at any moment: so a name is resolved once, all that it resolves to is judged, and the
 * connection goes to the very address that was judged, while TLS still asks for the name.
 */
import { Resolver } from 'node:dns/promises';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

export interface GuardRules {
  /** Ports that may be connected to. */
  readonly ports: readonly number[];
  /** Networks of the operator's own that may be connected to besides, as in `10.1.0.0/16`. */
  readonly networks: readonly string[];
  /** Whether `networks` may have the own machine: never in production. */
  readonly isDemo: boolean;
  /** DNS servers to ask, `address` or `address:port`; empty: those of the system. */
  readonly dnsServers: readonly string[];
  /** Certificates (PEM) that are trusted instead of the public authorities, for tests. */
  readonly ca?: string;
}

/** Why there is no answer. `address`: a name that leads, also, to where nobody outside may send anything. */
export type FailureReason = 'url' | 'name' | 'address' | 'certificate' | 'timeout' | 'connection' | 'answer';

export class TargetError extends Error {
  override readonly name = 'TargetError';
  readonly reason: FailureReason;

  constructor(reason: FailureReason) {
    super(`The target was not reached: ${reason}.`);
    this.reason = reason;
  }
}

export interface TargetAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The first bytes of the body. */
  readonly head: Buffer;
}

/** All phases together: name, connection, TLS, request, answer. */
const WALL_CLOCK_MS = 10_000;
const MAX_HEADER_BYTES = 8192;
const MAX_BODY_BYTES = 65_536;
const HEAD_BYTES = 512;
const MAX_URL_LENGTH = 1024;

type Family = 'ipv4' | 'ipv6';
const familyOf = (address: string): Family | undefined =>
  (['ipv4', 'ipv6'] as const)[[4, 6].indexOf(isIP(address))];

/** One list per family: a list with both takes `::ffff:10.0.0.1` for an address of 10.0.0.0/8, and must not allow it. */
class Networks {
  readonly #lists = { ipv4: new BlockList(), ipv6: new BlockList() };

  /** @throws RangeError a text is no network */
  constructor(networks: readonly string[]) {
    for (const network of networks) {
      const [, address = '', bits = ''] = /^([\da-fA-F.:]+)\/(\d{1,3})$/.exec(network) ?? [];
      const family = familyOf(address);
      if (!family || Number(bits) > (family === 'ipv4' ? 32 : 128))
        throw new RangeError(`${network} is no network.`);
      this.#lists[family].addSubnet(address, Number(bits), family);
    }
  }

  has(address: string, family: Family): boolean {
    return this.#lists[family].check(address, family);
  }
}

const readNetworks = (text: string): Networks => new Networks(text.split(' '));

/** No operator can allow them: neighbours of the host, among them what hands out credentials of a cloud, and groups. */
const NEVER = readNetworks(
  '0.0.0.0/8 169.254.0.0/16 168.63.129.16/32 100.100.100.200/32 192.0.0.192/32 224.0.0.0/4 255.255.255.255/32 ' +
    '::/128 fe80::/10 fec0::/10 ff00::/8 fd00:ec2::/32 ' +
    // They hold IPv4 addresses: mapped, translated (NAT64), 6to4 and Teredo.
    '::ffff:0:0/96 ::ffff:0:0:0/96 64:ff9b::/96 64:ff9b:1::/48 2002::/16 2001::/32',
);
const COMPATIBLE = new Networks(['::/96']);
const LOOPBACK = new Networks(['127.0.0.0/8', '::1/128']);
const NOT_PUBLIC = readNetworks(
  '10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 ' +
    '198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 240.0.0.0/4 2001::/23 2001:db8::/32 3fff::/20',
);
/** What is public of IPv6 is said, not what is not: the rest is given out some day. */
const PUBLIC_V6 = new Networks(['2000::/3']);
/** ISATAP: the last half of the address holds an IPv4 one. */
const HOLDS_V4 = /:5efe:[\da-f]{1,4}:[\da-f]{1,4}$|:5efe::[\da-f]{0,4}$|\./i;

/** Names that never are public. */
const RESERVED = /(^|\.)(localhost|test|invalid|example|onion|alt|arpa)$/;
/** Names of the operator's own networks. */
const INTERNAL = /(^|\.)(local|internal|lan|home\.arpa)$/;

/** Reads targets, and sends them something. Without state: each request resolves and connects anew. */
export class AddressGuard {
  readonly #rules: GuardRules;
  readonly #allowed: Networks;

  /** @throws RangeError a rule can't be read, or allows the own machine where it must not */
  constructor(rules: GuardRules) {
    this.#rules = rules;
    this.#allowed = new Networks(rules.networks);
    const isOwnAllowed = this.#allowed.has('127.0.0.1', 'ipv4') || this.#allowed.has('::1', 'ipv6');
    if (isOwnAllowed && !rules.isDemo)
      throw new RangeError('The own machine can be allowed in demo mode only.');
  }

  /** Whether something may be sent to an IP address. */
  allows(address: string): boolean {
    const family = familyOf(address);
    if (!family || address.includes('%')) return false;
    if (NEVER.has(address, family)) return false;
    if (LOOPBACK.has(address, family)) return this.#allowed.has(address, family);
    if (family === 'ipv6' && (COMPATIBLE.has(address, family) || HOLDS_V4.test(address))) return false;
    if (this.#allowed.has(address, family)) return true;
    return !NOT_PUBLIC.has(address, family) && (family === 'ipv4' || PUBLIC_V6.has(address, family));
  }

  /**
   * Reads an address that somebody typed. Asks nobody: where the name leads is seen at each request.
   * @throws TargetError `url`: it is none that anything can be sent to; `address`: it names an IP address
   */
  read(text: string): URL {
    const url = text.length <= MAX_URL_LENGTH ? URL.parse(text) : null;
    if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '')
      throw new TargetError('url');
    if (!this.#rules.ports.includes(Number(url.port || 443))) throw new TargetError('url');
    // The parser has turned all notations of IPv4 into the one with dots.
    const host = url.hostname.replaceAll(/[[\]]/g, '');
    if (isIP(host) !== 0) throw new TargetError('address');
    const isInternal = INTERNAL.test(host);
    if (isInternal ? this.#rules.networks.length === 0 : RESERVED.test(host))
      throw new TargetError('address');
    if (!/^(?!.*\.\.)[^.].*\.[^.]*[^.\d][^.]*$/.test(host)) throw new TargetError('url');
    url.hash = '';
    return url;
  }

  /**
   * Sends a request. No redirect is followed, nothing is unpacked, and of an answer that never ends a part is read.
   * @param target an address that `read` gave
   * @throws TargetError there is no answer
   */
  async post(target: URL, headers: Readonly<Record<string, string>>, body: string): Promise<TargetAnswer> {
    const signal = AbortSignal.timeout(WALL_CLOCK_MS);
    const checked = this.read(target.href);
    const addresses = await this.#resolve(checked.hostname, signal);
    return this.#exchange(checked, { headers, body, addresses, signal });
  }

  async #resolve(name: string, signal: AbortSignal): Promise<readonly string[]> {
    // Not the system's own lookup: a name whose server never answers would hold one of its few threads.
    const resolver = new Resolver({ timeout: 2000, tries: 2 });
    if (this.#rules.dnsServers.length > 0) resolver.setServers([...this.#rules.dnsServers]);
    const cancel = (): void => resolver.cancel();
    signal.addEventListener('abort', cancel);
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    signal.removeEventListener('abort', cancel);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length === 0) throw new TargetError(signal.aborted ? 'timeout' : 'name');
    // One bad address spoils all: an answer with both is an attack, and no choice.
    if (!addresses.every((address) => this.allows(address))) throw new TargetError('address');
    return addresses;
  }

  #exchange(target: URL, sent: Exchange): Promise<TargetAnswer> {
    const { headers, body, addresses, signal } = sent;
    return new Promise((resolve, reject) => {
      const outgoing = request(target, {
        method: 'POST',
        agent: false,
        headers: { ...headers, 'content-length': Buffer.byteLength(body), 'accept-encoding': 'identity' },
        lookup: pinned(addresses),
        maxHeaderSize: MAX_HEADER_BYTES,
        rejectUnauthorized: true,
        minVersion: 'TLSv1.2',
        signal,
        ...(this.#rules.ca !== undefined && { ca: this.#rules.ca }),
      });
      outgoing.once('socket', (socket) =>
        // Before a byte was sent: whatever has led elsewhere, nothing is said there.
        socket.once('connect', () => {
          if (!this.allows(socket.remoteAddress ?? '')) outgoing.destroy(new TargetError('address'));
        }),
      );
      // What becomes of a body changes no status.
      let isAnswered = false;
      outgoing.on('error', (error) => {
        if (!isAnswered) reject(failureOf(error, signal));
      });
      outgoing.once('response', (answer) => {
        isAnswered = true;
        readAnswer(answer, resolve);
      });
      outgoing.end(body);
    });
  }
}

interface Exchange {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly addresses: readonly string[];
  readonly signal: AbortSignal;
}

/** Finds what was judged, whatever is asked. */
const pinned = (addresses: readonly string[]): LookupFunction => {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, options, done) => {
    if (options.all) done(null, found);
    else done(null, found[0]?.address ?? '', found[0]?.family);
  };
};

/** The status is the answer. The body is read for its first bytes, and so that its end is waited for, to a limit. */
function readAnswer(answer: IncomingMessage, resolve: (answer: TargetAnswer) => void): void {
  const head: Buffer[] = [];
  let size = 0;
  answer.on('data', (chunk: Buffer) => {
    if (size < HEAD_BYTES) head.push(chunk.subarray(0, HEAD_BYTES - size));
    size += chunk.length;
    if (size > MAX_BODY_BYTES) answer.destroy();
  });
  answer.once('error', () => answer.destroy());
  answer.once('close', () => {
    answer.socket.destroy();
    resolve({ status: answer.statusCode ?? 0, headers: answer.headers, head: Buffer.concat(head) });
  });
}

const OF_CERTIFICATES = /CERT|^ERR_TLS|^ERR_SSL|^EPROTO|SELF_SIGNED|UNABLE_TO/;

function failureOf(error: Error & { readonly code?: string }, signal: AbortSignal): TargetError {
  if (error instanceof TargetError) return error;
  if (signal.aborted) return new TargetError('timeout');
  if (OF_CERTIFICATES.test(error.code ?? '')) return new TargetError('certificate');
  return new TargetError(error.code?.startsWith('HPE_') ? 'answer' : 'connection');
}
