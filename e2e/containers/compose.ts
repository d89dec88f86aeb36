import { execFileSync } from 'node:child_process';
import path from 'node:path';

const repository = path.resolve(import.meta.dirname, '../..');

/** Where the containers answer; `tools/containers/check.sh` starts them and sets it. */
export const ORIGIN = process.env['CONTAINERS_ORIGIN'] ?? 'http://localhost:8080';

/** Runs `docker compose` on the running product. @returns what it printed */
export function compose(...args: readonly string[]): string {
  return execFileSync('docker', ['compose', ...args], {
    cwd: repository,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 256 * 1024 * 1024,
  });
}

/** Everything that the containers of a service have written. */
export const logsOf = (service: string): string => compose('logs', '--no-color', service);
