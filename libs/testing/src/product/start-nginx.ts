import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@oncelink/embedded-stores';

const START_LIMIT_MS = 10_000;
const CONFIGURATION = path.resolve(import.meta.dirname, '../../../../docker/nginx');

/** Whether what the image of nginx consists of is on this machine (Debian: nginx-light and gettext-base). */
export const hasNginx = (): boolean =>
  ['nginx -v', 'envsubst --version'].every((command) => spawnSync(command, { shell: true }).status === 0);

/** An nginx of this machine. */
export class Nginx {
  readonly port: number;
  readonly #home: string;
  readonly #file: string;
  #server: ChildProcess;

  private constructor(home: string, file: string, port: number) {
    this.#home = home;
    this.#file = file;
    this.port = port;
    this.#server = this.#spawn();
  }

  /** @param file of its configuration, in `home`, a folder that goes with it */
  static async start(home: string, file: string, port: number): Promise<Nginx> {
    const nginx = new Nginx(home, file, port);
    await nginx.#untilReady().catch(async (error: unknown) => {
      await nginx.stop();
      throw error;
    });
    return nginx;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    return this.#server.pid ?? 0;
  }

  /** What is /tmp in the container. */
  get temporary(): string {
    return path.join(this.#home, 'tmp');
  }

  /** All of its processes at once: workers outlive the one that started them. */
  async kill(): Promise<void> {
    const ended = once(this.#server, 'exit');
    const workers = readFileSync(`/proc/${this.pid}/task/${this.pid}/children`, 'utf8').trim().split(' ');
    this.#server.kill('SIGKILL');
    for (const worker of workers) process.kill(Number(worker), 'SIGKILL');
    await ended;
  }

  /** The same once more, after it was killed. */
  async again(): Promise<void> {
    this.#server = this.#spawn();
    await this.#untilReady();
  }

  async stop(): Promise<void> {
    if (this.#server.exitCode === null && this.#server.signalCode === null) {
      const ended = once(this.#server, 'exit');
      this.#server.kill('SIGTERM');
      await ended;
    }
    rmSync(this.#home, { recursive: true, force: true });
  }

  #spawn(): ChildProcess {
    const args = ['-p', this.#home, '-c', this.#file, '-g', 'daemon off;'];
    return spawn('nginx', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  }

  async #untilReady(): Promise<void> {
    const limit = Date.now() + START_LIMIT_MS;
    while (Date.now() < limit && this.#server.exitCode === null) {
      if (await fetch(`${this.origin}/api/config`).catch(() => undefined)) return;
      await pause(50);
    }
    throw new Error(`nginx does not answer at ${this.origin}.`);
  }
}

/** What stands behind it. */
export interface BehindNginx {
  readonly gatewayPort: number;
  /** Host and port of the files-service. */
  readonly filesAddress?: string;
  /** File of the authority that vouches for it: it is reached by TLS. */
  readonly filesCaFile?: string;
  /** Networks that may say where a request came from. */
  readonly trustedNetworks?: string;
}

/** The configuration of the image with other folders and ports, and without pages. */
async function copyConfiguration(home: string, port: number): Promise<string> {
  const etc = path.join(home, 'etc');
  cpSync(CONFIGURATION, etc, { recursive: true });
  mkdirSync(path.join(home, 'pages'));
  const probes = await freePort();
  for (const entry of readdirSync(etc, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const text = readFileSync(file, 'utf8')
      .replaceAll('/tmp', path.join(home, 'tmp'))
      .replaceAll('/etc/nginx', etc)
      // Which can't be opened where it is a socket.
      .replaceAll('/dev/stderr', path.join(home, 'errors.log'))
      .replaceAll('/site/built', path.join(home, 'pages'))
      // Debian's is older than the directive; without TLS there is no HTTP/2 anyway.
      .replaceAll('http2 on;', '')
      .replaceAll('listen 8080;', `listen 127.0.0.1:${port};`)
      .replaceAll('listen 8081;', `listen 127.0.0.1:${probes};`);
    writeFileSync(file, text);
  }
  return etc;
}

/** nginx as operators run it, filled by the scripts of its image as for one gateway behind an address that stays. */
export async function startSiteNginx(behind: BehindNginx): Promise<Nginx> {
  const home = mkdtempSync(path.join(tmpdir(), 'oncelink-nginx-'));
  chmodSync(home, 0o711); // root's nginx works as another account
  const port = await freePort();
  const etc = await copyConfiguration(home, port);
  const env = {
    PATH: process.env['PATH'],
    EDGE_TLS: 'off',
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    GATEWAY_ADDRESS: `127.0.0.1:${behind.gatewayPort}`,
    FILES_ADDRESS: behind.filesAddress,
    FILES_CA_FILE: behind.filesCaFile,
    TRUSTED_NETWORKS: behind.trustedNetworks,
  };
  execFileSync(path.join(etc, 'start.sh'), ['true'], { env });
  return Nginx.start(home, path.join(etc, 'nginx.conf'), port);
}
