import { once } from 'node:events';
import { createServer as createListener } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer, type ProxyOptions } from 'vite';
import { HOST } from './service-plan.ts';

interface PageSources {
  /** Folder of the clone. */
  readonly root: string;
  readonly port: number;
  readonly gatewayPort: number;
}

/** A browser's half-sent request, or a file that does not compile, must not hold up the end. */
const CLOSE_TIMEOUT_MS = 2000;

/** Addresses outside of /api/ that the gateway answers, and what it calls them (`gatewayAddress` of edge-headers). */
const SECURITY_TXT = '/.well-known/security.txt';
const STATEMENT_KEYS = '/.well-known/oncelink-receipts.json';

/**
 * Serves the page's sources by Vite, which puts a saved change on the screen without a reload, and hands the gateway's
 * addresses on to it. Unlike the built page it sends no security headers: hot reload needs inline scripts and a socket.
 */
export async function servePageSources(
  { root, port, gatewayPort }: PageSources,
  stack: AsyncDisposableStack,
): Promise<void> {
  const gateway: ProxyOptions = { target: `http://${HOST}:${gatewayPort}`, xfwd: true };
  const folder = path.join(root, 'apps', 'frontend');
  const listener = createListener();
  // As middleware: on its own, Vite would end this process at SIGTERM, and leave all that it has started behind.
  const vite = await createServer({
    configFile: path.join(folder, 'vite.config.ts'),
    logLevel: 'warn',
    appType: 'spa',
    server: {
      middlewareMode: { server: listener },
      hmr: { server: listener },
      proxy: {
        '/api/': gateway,
        [SECURITY_TXT]: { ...gateway, rewrite: () => '/api/security.txt' },
        [STATEMENT_KEYS]: { ...gateway, rewrite: () => '/api/statement-keys' },
        // The style sheet of the gateway's own pages: the build gives it this address.
        '/house.css': { target: `http://${HOST}:${port}`, rewrite: () => '/src/ui/styles/house.css' },
      },
    },
  });
  stack.defer(() => Promise.race([vite.close(), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]));
  listener.on('request', vite.middlewares);
  listener.listen(port, HOST);
  await once(listener, 'listening');
}
