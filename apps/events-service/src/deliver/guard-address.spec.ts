import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import { createServer as createPlainServer, type AddressInfo, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startNameServer, type NameServer } from '@oncelink/testing/product/name-server';
import { TestAuthority } from '@oncelink/testing/stores';
import fc from 'fast-check';
import { AddressGuard, TargetError, type FailureReason, type GuardRules } from './guard-address.ts';

const RULES: GuardRules = { ports: [443], networks: [], isDemo: false, dnsServers: [] };
const guard = new AddressGuard(RULES);

function refusalOf(text: string, by = guard): FailureReason | undefined {
  try {
    by.read(text);
    return undefined;
  } catch (error) {
    if (error instanceof TargetError) return error.reason;
    throw error;
  }
}

describe('an address that is typed', () => {
  it.each(['https://hooks.example.com/a?b=c', 'https://hooks.example.com:443/', 'https://xn--bcher-kva.de/'])(
    'is taken: %s',
    (url) => expect(guard.read(url).href).toBe(new URL(url).href),
  );

  it('loses its fragment, which is never sent', () => {
    expect(guard.read('https://hooks.example.com/a#b').href).toBe('https://hooks.example.com/a');
  });

  it.each([
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',

    '127.0.0.1.',
    '①②⑦.0.0.1',
    '127。0。0。1',
    '%31%32%37.0.0.1',
    '0',
    '0.0.0.0',
    '10.0.0.1',
    '169.254.169.254',
    '8.8.8.8',
    '134744072',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[2001:4860:4860::8888]',
    '[fe80::1]',
    '[fd00:ec2::254]',

    'localhost',
    'LOCALHOST',
    'ｌocalhost',
    'a.localhost',
    'app.test',
    'a.invalid',
    'a.onion',
    'a.b.arpa',
    'metadata.google.internal',
    'printer.local',
    'nas.lan',
    'router.home.arpa',
  ])('names an IP address or a name of no public host: %s', (host) => {
    expect(refusalOf(`https://${host}/`)).toBe('address');
  });

  it.each([
    'http://hooks.example.com/',
    'ftp://hooks.example.com/',
    'file:///etc/passwd',
    'gopher://a.example.com/',
    'javascript:alert(1)',
    'hooks.example.com',
    '//hooks.example.com',
    '',
    ' ',
    'https://',
    'https:///a',

    'https://me@hooks.example.com/',
    'https://me:it@hooks.example.com/',
    'https://:it@hooks.example.com/',
    'https://hooks.example.com:8443/',
    'https://hooks.example.com:22/',
    'https://hooks.example.com:0/',

    'https://hooks/',
    'https://hooks.example.com./',
    'https://a..example.com/',
    'https://[::1',
    'https://[fe80::1%25lo]/',
    'https://[::1%lo]/',
    'https://256.256.256.256/',
    'https://1.2.3.4.5/',
    'https://hooks.exa mple.com/',
    `https://hooks.example.com/${'a'.repeat(1000)}`,
  ])('is none that anything is sent to: %s', (url) => {
    expect(refusalOf(url)).toBe('url');
  });

  it('no text gets past with a host that is no name', () => {
    const texts = fc.oneof(fc.string(), fc.webUrl(), fc.ipV4Extended(), fc.ipV6());
    const typed = fc.oneof(
      texts,
      texts.map((text) => `https://${text}`),
      texts.map((text) => `https://[${text}]/`),
    );
    fc.assert(
      fc.property(typed, (text) => {
        if (refusalOf(text) !== undefined) return;
        const { protocol, hostname, username, password } = guard.read(text);
        expect([protocol, username, password]).toEqual(['https:', '', '']);
        expect(hostname).toMatch(/^[^[:]+\.[^.]*[^.\d][^.]*$/);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('an IP address', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '172.15.0.1',
    '172.32.0.1',
    '192.167.1.1',
    '2606:4700::1111',
    '2a00::1',
  ])('is public: %s', (address) => expect(guard.allows(address)).toBe(true));

  it.each([
    '0.0.0.0',
    '10.9.9.9',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.9.9.9',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.9.9',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',

    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.9.9.9',
    '240.0.0.1',
    '255.255.255.255',
    '168.63.129.16',
    '::',
    '::1',
    '::127.0.0.1',
    '::a00:1',
    '::ffff:8.8.8.8',
    '::ffff:10.0.0.1',
    '::ffff:0:10.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b:1::a00:1',
    '2002:a00:1::1',
    '2001:0:a00:1::1',
    '2001:db8::1',
    '3fff::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '4000::1',
    '100::1',
    '2606:4700::5efe:a00:1',
    '2606:4700::200:5efe:10.0.0.1',
    'localhost',
    '',
    '1.1.1',
    '01.1.1.1',
  ])('is not: %s', (address) => expect(guard.allows(address)).toBe(false));

  const networks = ['10.1.0.0/16', 'fd12::/48', '0.0.0.0/0', '::/0'];

  it('of an allowed network is taken, but for what no operator can allow', () => {
    const lan = new AddressGuard({ ...RULES, networks: networks.slice(0, 2) });
    expect(['10.1.2.3', 'fd12::1'].map((one) => lan.allows(one))).toEqual([true, true]);
    for (const address of [
      '10.2.0.1',
      'fd13::1',
      '::ffff:10.1.2.3',
      '64:ff9b::a01:203',
      '::10.1.2.3',
      '2002:a01:203::',
    ])
      expect([address, lan.allows(address)]).toEqual([address, false]);
    const all = new AddressGuard({ ...RULES, networks, isDemo: true });
    for (const address of [
      '169.254.169.254',
      'fe80::1',
      '0.0.0.0',
      '::',
      'ff02::1',
      '224.0.0.1',
      '::ffff:10.1.2.3',
    ])
      expect([address, all.allows(address)]).toEqual([address, false]);
    expect(all.allows('127.0.0.1')).toBe(true);
  });

  it('of the own machine can be allowed in demo mode only', () => {
    for (const network of ['127.0.0.0/8', '0.0.0.0/0', '::/0'])
      expect(() => new AddressGuard({ ...RULES, networks: [network] })).toThrow('demo mode');
  });

  it.each(['10.0.0.0', '10.0.0.0/33', '::/129', 'lan/8', '10.0.0.0/8/8', ''])(
    'network refused: "%s"',
    (network) => {
      expect(() => new AddressGuard({ ...RULES, networks: [network] })).toThrow(RangeError);
    },
  );

  it('that holds a forbidden IPv4 address is forbidden in every form', () => {
    const inside = fc.constantFrom([10, 0], [127, 0], [169, 254], [172, 16], [192, 168], [100, 64]);
    const prefixes = [
      '::ffff:',
      '::',
      '::ffff:0:',
      '64:ff9b::',
      '64:ff9b:1::',
      '2606:4700::5efe:',
      '2606:4700::200:5efe:',
    ];
    fc.assert(
      fc.property(
        inside,
        fc.nat(255),
        fc.nat(255),
        fc.constantFrom(...prefixes, '2002:'),
        ([a = 0, b = 0], c, d, prefix) => {
          const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
          expect(guard.allows(`${a}.${b}.${c}.${d}`)).toBe(false);
          expect(guard.allows(prefix === '2002:' ? `2002:${hex}::1` : `${prefix}${hex}`)).toBe(false);
          if (prefix !== '2002:') expect(guard.allows(`${prefix}${a}.${b}.${c}.${d}`)).toBe(false);
        },
      ),
    );
  });
});

describe('a request', () => {
  const HOST = 'hooks.receiver.dev';
  let authority: TestAuthority;
  let certificate: ReturnType<TestAuthority['issue']>;
  let receiver: Server;
  let names: NameServer;
  let port: number;
  let zone: (name: string) => readonly string[] | null;
  /** Connections that reached the machine, to any port that listens here. */
  let connections = 0;

  const guardOf = (changes: Partial<GuardRules> = {}): AddressGuard =>
    new AddressGuard({
      ports: [port],
      networks: ['127.0.0.0/8'],
      isDemo: true,
      dnsServers: [names.address],
      ca: readFileSync(certificate.caFile, 'utf8'),
      ...changes,
    });
  const post = (path = '/', { by = guardOf(), host = HOST } = {}) =>
    by.post(by.read(`https://${host}:${port}${path}`), { 'content-type': 'application/json' }, '{"a":1}');
  const reasonOf = async (asked: Promise<unknown>): Promise<FailureReason | undefined> => {
    const error = await asked.then(
      () => undefined,
      (error: unknown) => error,
    );
    return error instanceof TargetError ? error.reason : undefined;
  };

  beforeAll(async () => {
    authority = new TestAuthority();
    certificate = authority.issue(HOST);
    names = await startNameServer((name) => zone(name));
    receiver = createServer(
      { cert: readFileSync(certificate.certFile), key: readFileSync(certificate.keyFile) },
      (request, response) => {
        const path = request.url ?? '';
        if (path.startsWith('/redirect')) response.writeHead(302, { location: `https://${HOST}:${port}/ok` });
        if (path === '/headers') response.writeHead(200, { 'x-large': 'a'.repeat(100_000) });
        if (path === '/zipped') response.writeHead(200, { 'content-encoding': 'gzip' });
        if (path === '/zipped') return void response.end(gzipSync(Buffer.alloc(10_000_000)));
        if (path === '/silent') return;
        if (path === '/reset') return void request.socket.destroy();
        if (path === '/endless' || path === '/dripping') {
          const send = (): void => {
            response.write(Buffer.alloc(path === '/endless' ? 60_000 : 1, 'x'));
          };
          const timer = setInterval(send, path === '/endless' ? 1 : 100);
          return void response.once('close', () => clearInterval(timer));
        }
        request.on('data', () => undefined);
        request.on('end', () => response.end(`${request.method} ${path} ${request.headers['host']}`));
      },
    );
    receiver.on('connection', () => (connections += 1));
    receiver.listen(0);
    await once(receiver, 'listening');
    ({ port } = receiver.address() as AddressInfo);
  });
  beforeEach(() => {
    connections = 0;
    zone = (name) => (name === HOST ? ['127.0.0.1'] : []);
  });
  afterAll(async () => {
    receiver.closeAllConnections();
    receiver.close();
    await names[Symbol.asyncDispose]();
    authority[Symbol.dispose]();
  });

  it('arrives under the name that was registered, and brings the first bytes of the answer', async () => {
    const answer = await post('/ok?x=1');
    expect(answer.status).toBe(200);
    expect(answer.head.toString()).toBe(`POST /ok?x=1 ${HOST}:${port}`);
  });

  it.each([
    ['the own machine', ['127.0.0.1']],
    ['the own machine by IPv6', ['::1']],
    ['a mapped address', ['::ffff:127.0.0.1']],
    ['a public address and one inside', ['93.184.215.14', '127.0.0.1']],
    ['a public one by IPv6 and one inside by IPv4', ['2606:2800::1', '127.0.0.1']],
    ['the address that gives out credentials', ['169.254.169.254']],
    ['an alias that leads inside', ['inside.example.com', '127.0.0.1']],
  ])('to a name that leads to %s connects to nothing', async (_what, addresses) => {
    zone = () => addresses;
    const by = guardOf({ networks: [] });
    expect(await reasonOf(post('/', { by }))).toBe('address');
    expect(connections).toBe(0);
  });

  it('to an allowed network is refused where one of several addresses is outside of what is allowed', async () => {
    zone = () => ['127.0.0.1', '10.0.0.1'];
    expect(await reasonOf(post())).toBe('address');
    expect(connections).toBe(0);
  });

  it('asks for a name once: what it resolves to afterwards changes nothing', async () => {
    let asked = 0;
    // Two questions, IPv4 and IPv6, are the one time; later ones lead somewhere else.
    zone = (): readonly string[] => {
      asked += 1;
      return asked <= 2 ? ['127.0.0.1'] : ['127.9.9.9'];
    };
    expect((await post('/ok')).status).toBe(200);
    expect(asked).toBe(2);
    zone = () => ['93.184.215.14', '127.0.0.1'];
    expect(await reasonOf(post('/', { by: guardOf({ networks: [] }) }))).toBe('address');
  });

  it.each([
    ['that nobody knows', []],
    ['whose server never answers', null],
  ])(
    'to a name %s fails',
    async (_what, answer) => {
      zone = () => answer;
      expect(await reasonOf(post())).toBe('name');
    },
    20_000,
  );

  it.each(['https://127.0.0.1', 'https://[::1]', 'https://localhost'])(
    'given %s anyhow is refused',
    async (origin) => {
      expect(await reasonOf(guardOf().post(new URL(`${origin}:${port}/`), {}, ''))).toBe('address');
      expect(connections).toBe(0);
    },
  );

  it('follows no redirect', async () => {
    const before = names.asked(HOST);
    const answer = await post('/redirect');
    expect([answer.status, connections]).toEqual([302, 1]);
    expect(names.asked(HOST) - before).toBe(2);
  });

  it.each([
    ['another name', 'other.receiver.dev', {}],
    ['an authority that nobody trusts', HOST, { ca: undefined }],
  ])('is not sent to a server that proves %s', async (_what, host, { ca }: { ca?: undefined }) => {
    zone = () => ['127.0.0.1'];
    const { ca: _ca, ...rules } = { ...RULES, ports: [port], networks: ['127.0.0.0/8'], isDemo: true, ca };
    const by = host === HOST ? new AddressGuard({ ...rules, dnsServers: [names.address] }) : guardOf();
    expect(await reasonOf(post('/', { by, host }))).toBe('certificate');
  });

  it('to a server without TLS fails', async () => {
    const plain = createPlainServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
    plain.listen(0, '127.0.0.1');
    await once(plain, 'listening');
    const { port: plainPort } = plain.address() as AddressInfo;
    const by = guardOf({ ports: [plainPort] });
    expect(await reasonOf(by.post(by.read(`https://${HOST}:${plainPort}/`), {}, ''))).toBe('certificate');
    plain.close();
  });

  it('is not answered by headers of 100 kB', async () => {
    expect(await reasonOf(post('/headers'))).toBe('answer');
  });

  it('reads a part of an answer that never ends, and unpacks nothing', async () => {
    const endless = await post('/endless');
    expect([endless.status, endless.head.length]).toEqual([200, 512]);
    const zipped = await post('/zipped');
    expect([zipped.status, zipped.head.subarray(0, 2).toString('hex')]).toEqual([200, '1f8b']);
  });

  it('is over after ten seconds, whether nothing comes or a byte now and then', async () => {
    const silent: Socket[] = [];
    const accepting = createPlainServer((socket) => void silent.push(socket.on('error', () => undefined)));
    accepting.listen(0, '127.0.0.1');
    await once(accepting, 'listening');
    const { port: silentPort } = accepting.address() as AddressInfo;
    const by = guardOf({ ports: [silentPort] });
    const started = Date.now();
    const [unanswered, dripping, mute] = await Promise.all([
      reasonOf(post('/silent')),
      post('/dripping'),
      reasonOf(by.post(by.read(`https://${HOST}:${silentPort}/`), {}, '')),
    ]);
    expect([unanswered, dripping.status, mute]).toEqual(['timeout', 200, 'timeout']);
    expect(Date.now() - started).toBeLessThan(13_000);
    for (const socket of silent) socket.destroy();
    accepting.close();
  }, 30_000);

  it('fails where the connection is reset, or nobody listens', async () => {
    expect(await reasonOf(post('/reset'))).toBe('connection');
    const by = guardOf({ ports: [1] });
    expect(await reasonOf(by.post(by.read(`https://${HOST}:1/`), {}, ''))).toBe('connection');
  });
});
