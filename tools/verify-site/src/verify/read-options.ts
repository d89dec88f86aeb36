import path from 'node:path';
import { parseArgs } from 'node:util';
import { VerifyError } from './verify-error.ts';

export interface Options {
  readonly origin: string;
  /** Where embedded payment forms are served, if that is to be compared too. */
  readonly payOrigin: string | undefined;
  /** Whether only what readers of links get is compared. */
  readonly links: boolean;
  /** A build of one's own; without it one is made. */
  readonly dist: string | undefined;
}

export const HELP = `npm run verify -- URL [options]

Compares what a site sends with a build of the same commit, made here.

  --dist DIR   a build that is there already, instead of a new one
  --links      an address for readers alone (READER_ORIGIN): no page but that of a link
  --pay URL    where the site has its payment forms, to compare them too
  --help       this text`;

function originOf(address: string): string {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new VerifyError(`${address} is no web address.`);
  return url.origin;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        dist: { type: 'string' },
        pay: { type: 'string' },
        links: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new VerifyError(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`);
  }
}

/**
 * @param folder what a relative folder starts from
 * @returns 'help' when that is what was asked for
 * @throws VerifyError when the options make no sense
 */
export function readOptions(args: readonly string[], folder: string): Options | 'help' {
  const { values, positionals } = parse(args);
  const [address, ...more] = positionals;
  if (values.help) return 'help';
  if (address === undefined || more.length > 0) throw new VerifyError(HELP);
  return {
    origin: originOf(address),
    links: values.links,
    payOrigin: values.pay === undefined ? undefined : originOf(values.pay),
    dist: values.dist === undefined ? undefined : path.resolve(folder, values.dist),
  };
}
