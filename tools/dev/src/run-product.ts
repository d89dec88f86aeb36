import path from 'node:path';
import { makeFolder } from '@oncelink/embedded-stores';
import { buildProduct, canBuild } from './build-product.ts';
import { choosePort } from './choose-port.ts';
import { keepKeys, ringFolder } from './keep-keys.ts';
import { LaunchError } from './launch-error.ts';
import type { Options } from './read-options.ts';
import { readOrigin } from './production-env.ts';
import { startServices } from './start-services.ts';
import { startStores } from './start-stores.ts';

export interface Launch {
  /** Folder of the clone. */
  readonly root: string;
  readonly options: Options;
  /** Aborted: everything is ended in order. */
  readonly signal: AbortSignal;
  readonly report: (line: string) => void;
  readonly warn: (line: string) => void;
  /** Gets every process that is started, for those who do not want to wait for the order. */
  readonly processes: { readonly pid: number | undefined }[];
}

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

async function startAndWait(launch: Launch, stack: AsyncDisposableStack): Promise<void> {
  const { root, options, signal, report, warn, processes } = launch;
  const { dataFolder } = options;
  const givenOrigin = options.production ? readOrigin(process.env) : undefined;
  const port = await choosePort(options.port);
  const origin = givenOrigin ?? `http://localhost:${port}`;
  makeFolder(dataFolder);

  report('Starting PostgreSQL and Redis');
  const stores = await startStores({ ...options, report }, stack);
  processes.push(...stores.pids.map((pid) => ({ pid })));
  // Not before the folder is ours alone: of two that make keys at the same time, one would lose its own.
  const keys = keepKeys(dataFolder);
  const ringFile = path.join(ringFolder(dataFolder), 'ring.json');
  makeFolder(path.dirname(ringFile));
  signal.throwIfAborted();

  if (!options.watch && !options.noBuild && canBuild(root)) {
    report('Building');
    await buildProduct(root, path.join(dataFolder, 'build.log'), signal);
  }

  report('Starting the services');
  const given = { root, options, keys, ringFile, stores, port, origin, signal, warn };
  const { gatewayPort, inboxUrl, services } = await startServices(given, stack);
  processes.push(...services);
  if (options.watch) {
    // Vite takes a third of a second to load, which `npm start` need not pay.
    const { servePageSources } = await import('./serve-page-sources.ts');
    await servePageSources({ root, port, gatewayPort }, stack);
  }
  if (inboxUrl !== undefined) report(`Its mail, codes to sign in with among it, is at ${inboxUrl}`);
  report(`Oncelink is ready at ${origin}${options.production ? ` (listens on port ${port})` : ''}`);

  const ended = await Promise.race([untilAborted(signal), stores.ended]);
  report('Stopping');
  // Nothing works without its stores, and only a new start brings them back in order.
  if (ended !== undefined) throw new LaunchError(`${ended} has ended, so everything stops. Start again.`);
}

/**
 * Starts the product, keeps it running until it is told to end, and ends whatever it has started.
 * @throws LaunchError or StoreError with one line that says what is wrong
 */
export async function runProduct(launch: Launch): Promise<void> {
  const stack = new AsyncDisposableStack();
  try {
    await startAndWait(launch, stack);
  } finally {
    await stack.disposeAsync();
  }
}
