import path from 'node:path';
import { parseArgs } from 'node:util';
import { LaunchError } from './launch-error.ts';

export interface Options {
  /** Undefined: the default one, or the next that is free. */
  readonly port: number | undefined;
  readonly dataFolder: string;
  readonly demo: boolean;
  readonly limits: boolean;
  /** Runs from sources: saving a file reloads what it changes. */
  readonly watch: boolean;
}

export const DEFAULT_PORT = 3000;

export const HELP = `npm start -- [options]

  --port N         address of the product, http://localhost:N (default: ${DEFAULT_PORT}, or the next that is free)
  --data DIR       folder for everything it keeps (default: .data)
  --demo on|off    every Pro feature without an account (default: on)
  --limits on|off  rate limits; off is for load tests and needs the demo (default: on)
  --watch          run from sources and reload what is saved; npm run dev does the same
  --help           this text

REDIS_URL names a Redis to use; without it one is started.`;

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
        data: { type: 'string', default: '.data' },
        demo: { type: 'string', default: 'on' },
        limits: { type: 'string', default: 'on' },
        watch: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new LaunchError(`${reason.split('. ')[0] ?? reason}. ${HINT}`);
  }
}

/**
 * Reads the options of `npm start`.
 * @param folder what a relative data folder starts from
 * @returns 'help' when that is what was asked for
 * @throws LaunchError when an option is unknown or its value cannot be
 */
export function readOptions(args: readonly string[], folder: string): Options | 'help' {
  const { port, data, demo, limits, watch, help } = parse(args);
  if (help) return 'help';
  const options = {
    port: readPort(port),
    dataFolder: path.resolve(folder, data),
    demo: readSwitch('demo', demo),
    limits: readSwitch('limits', limits),
    watch,
  };
  if (data === '') throw new LaunchError(`--data is a folder. ${HINT}`);
  if (!options.limits && !options.demo) throw new LaunchError(`--limits off needs --demo on. ${HINT}`);
  return options;
}
