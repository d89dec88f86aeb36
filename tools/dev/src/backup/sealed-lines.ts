import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { LaunchError } from '../launch-error.ts';

/** How an operator makes a key that opens backups, and the certificate that goes to the server. */
const HOW_TO_MAKE =
  'openssl req -x509 -newkey rsa:3072 -nodes -days 3650 -subj /CN=backups -keyout backup_key -out';
export const makeCertificate = (file: string): string => `${HOW_TO_MAKE} ${file}`;

/** @returns when it has ended, and never rejects before somebody waits */
function untilEnded(child: ChildProcess): Promise<number | undefined> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(undefined));
    child.once('close', (code) => resolve(code ?? undefined));
  });
}

/**
 * Runs openssl to its end.
 * @throws LaunchError
 */
export async function runOpenssl(args: readonly string[]): Promise<void> {
  const code = await untilEnded(spawn('openssl', args, { stdio: 'ignore', windowsHide: true }));
  if (code === undefined)
    throw new LaunchError('openssl is missing: it encrypts backups. Install it, and try again.');
  if (code !== 0) throw new LaunchError(`openssl ${args[0] ?? ''} failed (exit code ${code}).`);
}

/**
 * Encrypts lines for whoever has the key of one of the certificates (CMS, AES-256-GCM), as docker/backup.sh does.
 * @param produce is given what writes a line
 * @returns the SHA-256 of all lines
 * @throws LaunchError where the file can't be written
 */
export async function sealLines(
  file: string,
  certificates: readonly string[],
  produce: (write: (line: string) => Promise<void>) => Promise<void>,
): Promise<string> {
  const args = [
    'cms',
    '-encrypt',
    '-aes-256-gcm',
    '-binary',
    '-stream',
    '-outform',
    'DER',
    '-out',
    file,
    ...certificates,
  ];
  const child = spawn('openssl', args, { stdio: ['pipe', 'ignore', 'ignore'], windowsHide: true });
  const ended = untilEnded(child);
  // A pipe that breaks is a program that ended: its exit code tells.
  child.stdin.on('error', () => undefined);
  const hash = createHash('sha256');
  await produce(async (line) => {
    hash.update(`${line}\n`);
    if (!child.stdin.write(`${line}\n`)) await Promise.race([once(child.stdin, 'drain'), ended]);
  });
  child.stdin.end();
  if ((await ended) === 0) return hash.digest('hex');
  throw new LaunchError(`${file} could not be encrypted: is the certificate one, and is there room?`);
}

/**
 * Reads them again. What comes is to be believed when all of it has come: the file's end tells whether it was changed.
 * @param key of one of the certificates
 * @param certificate that one, where there are several
 * @throws LaunchError at the end, where the key does not open the file
 */
export async function* openLines(file: string, key: string, certificate?: string): AsyncGenerator<string> {
  const recipient = certificate === undefined ? [] : ['-recip', certificate];
  const args = ['cms', '-decrypt', '-binary', '-inform', 'DER', '-in', file, '-inkey', key, ...recipient];
  const child = spawn('openssl', args, { stdio: ['ignore', 'pipe', 'ignore'], windowsHide: true });
  const ended = untilEnded(child);
  yield* createInterface({ input: child.stdout, crlfDelay: Infinity });
  if ((await ended) !== 0) throw new LaunchError(`${file} does not open with ${key}, or is damaged.`);
}
