import { request, type RequestOptions } from 'node:http';

export type StoresKind = 'embedded' | 'containers';

/** A Docker that is busy starting up is not worth waiting for. */
const DOCKER_TIMEOUT_MS = 1000;

function dockerAddress(host: string): RequestOptions {
  const url = new URL(host);
  return url.protocol === 'unix:' ? { socketPath: url.pathname } : { host: url.hostname, port: url.port };
}

function dockerAnswers(host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const ping = request({ ...dockerAddress(host), path: '/_ping', timeout: DOCKER_TIMEOUT_MS });
    ping.once('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    ping.once('timeout', () => ping.destroy(new Error('no answer')));
    ping.on('error', () => resolve(false));
    ping.end();
  });
}

/**
 * Where the tests' servers come from: `ONCELINK_TEST_STORES` decides, else containers where a Docker answers.
 * @throws Error when the variable has another value
 */
export async function chooseStores(env: NodeJS.ProcessEnv = process.env): Promise<StoresKind> {
  const { ONCELINK_TEST_STORES: wanted, DOCKER_HOST: host } = env;
  if (wanted === 'embedded' || wanted === 'containers') return wanted;
  if (wanted !== undefined) throw new Error('ONCELINK_TEST_STORES is either embedded or containers');
  return (await dockerAnswers(host ?? 'unix:///var/run/docker.sock')) ? 'containers' : 'embedded';
}
