import path from 'node:path';
import { parseArgs } from 'node:util';
import { LaunchError } from './launch-error.ts';

export interface Options {
  /** A site for real secrets, by the settings of docs/configuration.md. */
  readonly production: boolean;
  /** Undefined: the default one, or the next that is free. */
  readonly port: number | undefined;
  readonly dataFolder: string;
  readonly demo: boolean;
  readonly limits: boolean;
  /** The Redis to use: a program to run, or the address of one that runs. Undefined: one is looked for, and run. */
  readonly redis: string | undefined;
  /** Folder of PostgreSQL's programs. Undefined: those that came with the packages. */
  readonly postgres: string | undefined;
  /** Runs what was built before, as whoever already runs it from this clone needs it to stay. */
  readonly noBuild: boolean;
  /** Runs from sources: saving a file reloads what it changes. */
  readonly watch: boolean;
}

export const DEFAULT_PORT = 3000;

/** A proxy in front is told of it once, so no other is ever taken. */
const PRODUCTION_PORT = 8080;

export const HELP = `npm start -- [options]

  --production     a site for real secrets, behind a proxy that ends TLS; docs/operations/install.md tells its settings
  --port N         address of the product, http://localhost:N (default: ${DEFAULT_PORT}, or the next that is free;
                   in production ${PRODUCTION_PORT})
  --data DIR       folder for everything it keeps (default: .data; in production .production)
  --demo on|off    every Pro feature without an account (default: on)
  --limits on|off  rate limits; off is for load tests and needs the demo (default: on)
  --redis PATH|URL the Redis to use: a program to run, or the address of one that runs (default: REDIS_URL; else one
                   that is installed; else the package manager's, or Docker's: it says so before it fetches any)
  --postgres DIR   folder of PostgreSQL's programs, 17 or newer (default: those that came with the packages)
  --no-build       run what was built before; another site that runs from this clone keeps its files
  --watch          run from sources and reload what is saved; npm run dev does the same
  --help           this text`;

const HINT = 'npm start -- --help lists the options.';

function readSwitch(name: string, value: string): boolean {
  if (value !== 'on' && value !== 'off') throw new LaunchError(`--${name} is either on or off. ${HINT}`);
  return value === 'on';
}

function readPort(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const port = Number(value);
  if (!/^\d+$/.test(value) || port < 1 || port > 65_535) {
    throw new LaunchError(`--port is a number from 1 to 65535. ${HINT}`);
  }
  return port;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        production: { type: 'boolean', default: false },
        data: { type: 'string' },
        demo: { type: 'string' },
        limits: { type: 'string', default: 'on' },
        redis: { type: 'string' },
        postgres: { type: 'string' },
        'no-build': { type: 'boolean', default: false },
        watch: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new LaunchError(`${reason.split('. ')[0] ?? reason}. ${HINT}`);
  }
}

export const isAddress = (redis: string): boolean => redis.includes('://');

/** A name without a folder is looked for where the system looks for programs. */
function readRedis(value: string | undefined, folder: string): string | undefined {
  if (value === '') throw new LaunchError(`--redis is a program or an address. ${HINT}`);
  if (value === undefined || isAddress(value) || !/[/\\]/.test(value)) return value;
  return path.resolve(folder, value);
}

/**
 * Reads the options of `npm start`.
 * @param folder what a relative path starts from
 * @returns 'help' when that is what was asked for
 * @throws LaunchError when an option is unknown or its value cannot be
 */
export function readOptions(args: readonly string[], folder: string): Options | 'help' {
  const { production, port, limits, redis, postgres, watch, help, ...given } = parse(args);
  if (help) return 'help';
  const { data = production ? '.production' : '.data', demo = production ? 'off' : 'on' } = given;
  const options = {
    production,
    port: readPort(port) ?? (production ? PRODUCTION_PORT : undefined),
    dataFolder: path.resolve(folder, data),
    demo: readSwitch('demo', demo),
    limits: readSwitch('limits', limits),
    redis: readRedis(redis ?? process.env['REDIS_URL'], folder),
    postgres: postgres && path.resolve(folder, postgres),
    noBuild: given['no-build'],
    watch,
  };
  if (data === '') throw new LaunchError(`--data is a folder. ${HINT}`);
  if (production && (options.demo || !options.limits || watch)) {
    throw new LaunchError(`--production goes with neither --demo on nor --limits off nor --watch. ${HINT}`);
  }
  if (!options.limits && !options.demo) throw new LaunchError(`--limits off needs --demo on. ${HINT}`);
  return options;
}
