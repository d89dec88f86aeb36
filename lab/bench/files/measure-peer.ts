/**
 * What another program that streams does with the same bytes: OnionShare of Debian (`apt-get install onionshare-cli`), a server in
 * Python to whom a browser sends a form, or from whom it fetches a file. Without Tor, as the lines would be measured else.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PartConnection } from './part-connection.ts';
import { watchServers, type Carried } from './carry-blob.ts';

const PROGRAM = 'onionshare-cli';
const ROUNDS = 3;
const MIB = 1_048_576;
/** Bytes that are drawn; the rest are the same again, too far apart for its compression. */
const REPEATED = 8 * MIB;
const ADDRESS = /http:\/\/127\.0\.0\.1:(\d+)/;

export interface PeerRound {
  readonly up: Carried;
  readonly down: Carried;
}

/** Resolves once it answers. It reads all of a file before: for its checksum, and to compress it. */
async function startPeer(
  words: readonly string[],
): Promise<{ readonly child: ChildProcess; readonly port: number }> {
  const child = spawn(PROGRAM, ['--local-only', '--public', ...words], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  // Until it ends: it writes how far it is, and fails where it can't.
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'exit');
  for (;;) {
    await Promise.race([once(child.stdout, 'data'), ended]);
    const [, port] = ADDRESS.exec(said) ?? [];
    if (port !== undefined) return { child, port: Number(port) };
    if (child.exitCode !== null) throw new Error(`${PROGRAM} ended: ${said}`);
  }
}

async function stopPeer(child: ChildProcess): Promise<void> {
  child.kill('SIGINT');
  if (child.exitCode === null) await once(child, 'exit');
}

/** @param work moves the bytes over a connection of its own */
async function timed(
  { child, port }: Awaited<ReturnType<typeof startPeer>>,
  length: number,
  work: (connection: PartConnection) => Promise<unknown>,
): Promise<Carried> {
  const connection = await PartConnection.open(port);
  const tell = watchServers({ peer: child.pid ?? 0 });
  const begun = performance.now();
  await work(connection);
  const rate = length / MIB / ((performance.now() - begun) / 1000);
  connection.close();
  return { rate, ...tell() };
}

/** A form with one file, as a browser sends it. */
function formOf(bytes: Buffer): { readonly head: string; readonly body: Buffer } {
  const start = '--form\r\nContent-Disposition: form-data; name="file[]"; filename="blob"\r\n\r\n';
  const body = Buffer.concat([Buffer.from(start), bytes, Buffer.from('\r\n--form--\r\n')]);
  return { head: 'POST /upload HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=form\r\n', body };
}

/** @param home of which a folder is used @returns undefined where the program is not installed */
export async function measurePeer(home: string, length: number): Promise<readonly PeerRound[] | undefined> {
  if (spawnSync(PROGRAM, ['--help']).status !== 0) return undefined;
  const folder = path.join(home, 'peer');
  const file = path.join(folder, 'blob');
  const bytes = Buffer.alloc(length, randomBytes(REPEATED));
  await mkdir(folder);
  await writeFile(file, bytes);
  const form = formOf(bytes);
  const [sender, receiver] = [
    await startPeer([file]),
    await startPeer(['--receive', '--data-dir', path.join(folder, 'received')]),
  ];
  try {
    const rounds: PeerRound[] = [];
    while (rounds.length < ROUNDS)
      rounds.push({
        up: await timed(receiver, length, (connection) => connection.ask(form.head, form.body)),
        down: await timed(sender, length, (connection) => connection.ask('GET /download HTTP/1.1\r\n')),
      });
    return rounds;
  } finally {
    await Promise.all([stopPeer(sender.child), stopPeer(receiver.child)]);
    await rm(folder, { recursive: true });
  }
}
