import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '@oncelink/embedded-stores';
import { hasNginx, Nginx, startSiteNginx } from '@oncelink/testing/product/start-nginx';
import type { OwnTarget, Target } from './target.ts';

/** @throws when what the image of nginx consists of is not on this machine */
export function requireNginx(): void {
  if (!hasNginx())
    throw new Error(
      'This needs nginx and envsubst on the PATH (Debian: apt-get install nginx-light gettext-base).',
    );
}

/** The target's first server behind nginx, as operators run it. */
export async function startNginx(target: Target): Promise<OwnTarget> {
  const [gatewayPort = 0] = target.ports;
  const nginx = await startSiteNginx({ gatewayPort });
  const processes = { nginx: nginx.pid, ...target.processes };
  const name = `${target.name} behind nginx`;
  return { ...target, name, ports: [nginx.port], processes, stop: () => nginx.stop() };
}

/** As little as nginx can do: it keeps what is put, as files of a folder, and gives it. @param folder is made */
export async function startBareNginx(folder: string): Promise<Nginx> {
  const home = `${folder}-nginx`;
  const port = await freePort();
  for (const made of [folder, path.join(home, 'tmp')]) mkdirSync(made, { recursive: true });
  const file = path.join(home, 'nginx.conf');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const text = `${user}
worker_processes 2;
pid ${home}/nginx.pid;
error_log /dev/stderr crit;
events { worker_connections 512; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  client_max_body_size 16m;
  client_body_buffer_size 1m;
  client_body_temp_path ${home}/tmp;
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    location / { dav_methods PUT; }
  }
}
`;
  writeFileSync(file, text);
  return Nginx.start(home, file, port);
}
