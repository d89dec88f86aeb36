import { createServer } from 'node:net';
import { reasonOf } from '@oncelink/embedded-stores';
import { LaunchError } from './launch-error.ts';
import { DEFAULT_PORT } from './read-options.ts';

/** Browsers try both for `localhost`: a stranger on either would get some of our visitors. */
const LOCAL_HOSTS = ['127.0.0.1', '::1'];

/** A machine without IPv6 has no `::1` that could be taken. */
const NO_SUCH_ADDRESS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

function listenError(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(reasonOf(error)));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

/** Why the port cannot be used, as a system error; undefined when it can. */
async function portError(port: number): Promise<string | undefined> {
  for (const host of LOCAL_HOSTS) {
    const error = await listenError(port, host);
    if (error !== undefined && !NO_SUCH_ADDRESS.has(error)) return error;
  }
  return undefined;
}

/**
 * The port to serve on: the one asked for, else the default one or the next that is free.
 * @throws LaunchError when the one asked for is not to be had
 */
export async function choosePort(asked: number | undefined, first = DEFAULT_PORT): Promise<number> {
  if (asked !== undefined) {
    const error = await portError(asked);
    if (error === undefined) return asked;
    const reason = error === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${error})`;
    throw new LaunchError(`Port ${asked} ${reason}. Choose another one with --port.`);
  }
  for (let port = first; port < first + 100; port += 1) {
    if ((await portError(port)) === undefined) return port;
  }
  throw new LaunchError(`No port from ${first} to ${first + 99} is free. Choose one with --port.`);
}
