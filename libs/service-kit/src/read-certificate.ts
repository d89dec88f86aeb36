import { ConfigError } from './read-config.ts';

/** What a server shows of itself, PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/**
 * A certificate and its key, if there are any.
 * @param name of the setting of the certificate; that of its key ends with `_KEY`
 * @throws ConfigError there is only one of the two
 */
export function readCertificate(
  name: string,
  cert: string | undefined,
  key: string | undefined,
): Certificate | null {
  if (cert !== undefined && key !== undefined) return { cert, key };
  if (cert === undefined && key === undefined) return null;
  throw new ConfigError([`${name} and ${name}_KEY need each other.`]);
}
