import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findRedis, freePort } from '@oncelink/embedded-stores';
import { createClient } from 'redis';
import { startGuard, type Guard } from './guard.ts';
import type { Certificate } from './tls-stores.ts';
import { until } from './until.ts';

const PASSWORD = 'of-redis';
const SENTINEL_PASSWORD = 'of-sentinel';
const NAME = 'main';

export interface SentinelSite {
  /** Names a Sentinel that is off, too. */
  readonly url: string;
  /** Where the Sentinel says that the master is. */
  master(): Promise<string>;
  /** Has another server made the master, and resolves when it is. The one before goes on as its replica. */
  failOver(): Promise<void>;
  /** Ends the master as a power cut would. */
  killMaster(): Promise<void>;
  stop(): Promise<void>;
}

interface SentinelOptions {
  /** One server for each, the first one being the master. */
  readonly hosts?: readonly string[];
  /** For TLS on every way. */
  readonly certificate?: Certificate;
}

const tlsLines = ({ certFile, keyFile, caFile }: Certificate): string[] => [
  `tls-cert-file ${certFile}`,
  `tls-key-file ${keyFile}`,
  `tls-ca-cert-file ${caFile}`,
  'tls-auth-clients no',
  'tls-replication yes',
];

/** Real servers that listen on one port of several addresses, and a Sentinel that gives a master up after half a second. */
export async function startSentinel(options: SentinelOptions = {}): Promise<SentinelSite> {
  const { hosts = ['127.0.0.2', '127.0.0.3'], certificate } = options;
  const program = await findRedis({ log: () => undefined });
  const folder = mkdtempSync(path.join(tmpdir(), 'oncelink-sentinel-'));
  const guards: Guard[] = [];
  const pids = new Map<string, number>();
  const tls = certificate === undefined ? [] : tlsLines(certificate);

  const run = (name: string, port: number, lines: readonly string[], ...args: readonly string[]): void => {
    const home = path.join(folder, name);
    mkdirSync(home);
    const ports = certificate === undefined ? [`port ${port}`] : ['port 0', `tls-port ${port}`];
    writeFileSync(path.join(home, 'redis.conf'), [`dir ${home}`, ...ports, ...tls, ...lines, ''].join('\n'));
    const { pid } = spawn(program.file, [path.join(home, 'redis.conf'), ...args], {
      argv0: program.argv0,
      stdio: 'ignore',
    }).on('error', () => undefined);
    const guard = startGuard();
    guard.watch(pid === undefined ? { folder } : { pid, folder });
    guards.push(guard);
    if (pid !== undefined) pids.set(name, pid);
  };

  const [port, sentinelPort] = [await freePort(), await freePort()];
  for (const host of hosts) {
    const following = host === hosts[0] ? [] : [`replicaof ${hosts[0]} ${port}`];
    const access = [`requirepass ${PASSWORD}`, `masterauth ${PASSWORD}`];
    run(host, port, [
      `bind ${host}`,
      `replica-announce-ip ${host}`,
      ...access,
      'save ""',
      'repl-diskless-sync-delay 0',
      ...following,
    ]);
  }
  const watching = [
    `requirepass ${SENTINEL_PASSWORD}`,
    'sentinel resolve-hostnames yes',
    'sentinel announce-hostnames yes',
    `sentinel monitor ${NAME} ${hosts[0]} ${port} 1`,
    `sentinel auth-pass ${NAME} ${PASSWORD}`,
    `sentinel down-after-milliseconds ${NAME} 500`,
    `sentinel failover-timeout ${NAME} 2000`,
  ];
  run('sentinel', sentinelPort, ['bind 127.0.0.1', ...watching], '--sentinel');

  const scheme = certificate === undefined ? 'redis' : 'rediss';
  const askSentinel = async (...command: readonly string[]): Promise<unknown> => {
    const client = createClient({
      url: `${scheme}://:${SENTINEL_PASSWORD}@127.0.0.1:${sentinelPort}`,
      socket: { reconnectStrategy: false, ...(certificate && { tls: true, rejectUnauthorized: false }) },
    }).on('error', () => undefined);
    try {
      await client.connect();
      return await client.sendCommand(['SENTINEL', ...command, NAME]);
    } catch {
      return undefined; // it is starting, or can't do that yet
    } finally {
      if (client.isOpen) client.destroy();
    }
  };
  const master = async (): Promise<string> => {
    const answer = await askSentinel('GET-MASTER-ADDR-BY-NAME');
    return Array.isArray(answer) ? String(answer[0]) : '';
  };
  const countReplicas = async (): Promise<number> => {
    const answer = await askSentinel('REPLICAS');
    const isFollowing = (replica: unknown): boolean =>
      JSON.stringify(replica).includes('"master-link-status":"ok"');
    return Array.isArray(answer) ? answer.filter(isFollowing).length : 0;
  };
  await until(async () => (await master()) !== '' && (await countReplicas()) === hosts.length - 1);

  const search = `port=${port}&sentinelPassword=${SENTINEL_PASSWORD}`;
  const stop = async (): Promise<void> => {
    await Promise.all(guards.map((guard) => guard.end()));
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    url: `${scheme}+sentinel://:${PASSWORD}@localhost:9,localhost:${sentinelPort}/${NAME}?${search}`,
    master,
    failOver: async () => {
      const before = await master();
      await until(async () => (await askSentinel('FAILOVER')) === 'OK');
      await until(async () => (await master()) !== before);
    },
    killMaster: async () => {
      const pid = pids.get(await master());
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
    },
    stop,
  };
}
