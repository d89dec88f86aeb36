import { execFile, execFileSync } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

/** Logs of a whole run. */
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

const repository = path.resolve(import.meta.dirname, '../..');

/** Where the containers answer; `docker/checks/check.sh` starts them and sets it. */
export const ORIGIN = process.env['CONTAINERS_ORIGIN'] ?? 'http://localhost:8080';

/** Runs `docker compose` on the running product. @returns what it printed */
export function compose(...args: readonly string[]): string {
  return execFileSync('docker', ['compose', ...args], {
    cwd: repository,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: MAX_OUTPUT_BYTES,
  });
}

/** Everything that the containers of these services have written. */
export const logsOf = (...services: readonly string[]): string => compose('logs', '--no-color', ...services);

/** What tells the product's containers and networks from others of this machine. */
const project = process.env['COMPOSE_PROJECT_NAME'] ?? path.basename(repository);
export const OURS = `label=com.docker.compose.project=${project}`;

/** Ids of the containers that run a service. Asking the engine itself takes a tenth of what `docker compose` does. */
export const containersOf = (service: string): string[] =>
  execFileSync(
    'docker',
    ['ps', '--quiet', '--filter', OURS, '--filter', `label=com.docker.compose.service=${service}`],
    { encoding: 'utf8' },
  )
    .trim()
    .split('\n');

/** Runs `docker` while everything else goes on. @returns what it printed */
export async function docker(...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('docker', args, { maxBuffer: MAX_OUTPUT_BYTES });
  return stdout.trim();
}
