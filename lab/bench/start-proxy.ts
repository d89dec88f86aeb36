import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@oncelink/embedded-stores';
import type { OwnTarget, Target } from './target.ts';

const START_LIMIT_MS = 10_000;

/** Hands everything on as the image of nginx does, without its limits for one address: all load comes from one. */
const configuration = (port: number, gatewayPort: number): string => `
worker_processes auto;
pid nginx.pid;
error_log stderr crit;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path f; uwsgi_temp_path u; scgi_temp_path s;
  upstream gateway { server 127.0.0.1:${gatewayPort}; keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://gateway;
      proxy_http_version 1.1;
      proxy_set_header Host $host;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $remote_addr;
    }
  }
}`;

export const hasNginx = (): boolean => spawnSync('nginx', ['-v']).status === 0;

async function untilReady(url: string): Promise<void> {
  const limit = Date.now() + START_LIMIT_MS;
  while (Date.now() < limit) {
    if ((await fetch(url).catch(() => undefined))?.ok) return;
    await pause(50);
  }
  throw new Error(`nginx does not answer at ${url}`);
}

/** The target behind an nginx that does nothing but hand on. */
export async function startProxy(target: Target): Promise<OwnTarget> {
  const home = mkdtempSync(path.join(tmpdir(), 'oncelink-proxy-'));
  const port = await freePort();
  writeFileSync(path.join(home, 'nginx.conf'), configuration(port, target.port));
  const args = ['-p', home, '-c', 'nginx.conf', '-g', 'daemon off;'];
  const server = spawn('nginx', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  await untilReady(`http://127.0.0.1:${port}/api/health/ready`);
  return {
    ...target,
    name: `${target.name} behind nginx`,
    port,
    processes: { nginx: server.pid ?? 0, ...target.processes },
    stop: async () => {
      server.kill('SIGQUIT');
      await once(server, 'exit');
      rmSync(home, { recursive: true, force: true });
    },
  };
}
