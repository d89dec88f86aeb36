/**
 * People with slow lines, in a process of their own: `node slow-visitors.ts <task>`. Each sends a part or fetches a range at
 * the same few bytes a second, again and again, until this process is told to end; then it says what it moved.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { FILE_BYTES } from '@oncelink/contracts/files';
import { watchServers } from './carry-blob.ts';

interface SlowCall {
  readonly id: string;
  readonly proof: string;
}

/** What they do. */
export interface SlowTask {
  readonly port: number;
  /** Of each. */
  readonly bytesPerSecond: number;
  /** Bytes of each part and range. */
  readonly length: number;
  readonly senders: readonly SlowCall[];
  readonly readers: readonly SlowCall[];
  /** Process ids of servers whose memory is watched: here, as a look would stop the clock of who measures for some milliseconds. */
  readonly servers: Readonly<Record<string, number>>;
}

/** What they moved, in bytes, and how many calls were refused or broke. */
export interface SlowResult {
  readonly sent: number;
  readonly fetched: number;
  readonly broken: number;
  /** The most memory of each server meanwhile, in megabytes. */
  readonly memory: Readonly<Record<string, number>>;
}

const TURN_MS = 100;
const moved = { sent: 0, fetched: 0, broken: 0 };
const [, , given = ''] = process.argv;
const task: SlowTask = JSON.parse(given);
const perTurn = Math.round((task.bytesPerSecond * TURN_MS) / 1000);
const bytes = Buffer.alloc(perTurn, 'slow');

/** Each has an address of its own: what one may have under way is counted by address. */
const headOf = (line: string, visitor: number, headers: Readonly<Record<string, string | number>>): string =>
  [
    `${line} HTTP/1.1`,
    'Host: bench',
    'Connection: close',
    `X-Forwarded-For: 198.18.${visitor >> 8}.${visitor & 255}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');

/** @returns an open connection over which the head has left, and whether it has ended */
function open(head: string): { readonly socket: Socket; readonly hasEnded: () => boolean } {
  let ended = false;
  const socket = connect({ port: task.port, host: '127.0.0.1' });
  socket.once('close', () => (ended = true)).on('error', () => undefined);
  socket.write(head);
  return { socket, hasEnded: () => ended };
}

/**
 * Waits for one's own next turn. After waits of one length those who were late together would be woken together ever after, and a
 * hundred people would do everything in the same moment.
 */
function ownTurns(): () => Promise<void> {
  let due = performance.now();
  return () => {
    due += TURN_MS;
    return pause(Math.max(0, due - performance.now()));
  };
}

async function send({ id, proof }: SlowCall, visitor: number): Promise<void> {
  const headers = { [FILE_BYTES.uploadProofHeader]: proof, 'Content-Length': task.length };
  const { socket, hasEnded } = open(headOf(`PUT /api/files/${id}/parts/0`, visitor, headers));
  const turn = ownTurns();
  let left = task.length;
  // An answer before the last byte is a refusal.
  socket.on('data', () => undefined);
  while (left > 0 && !hasEnded()) {
    const piece = bytes.subarray(0, left);
    socket.write(piece);
    left -= piece.length;
    moved.sent += piece.length;
    await turn();
  }
  if (left > 0) moved.broken += 1;
  socket.end();
}

async function fetchRange({ id, proof }: SlowCall, visitor: number): Promise<void> {
  const headers = { [FILE_BYTES.fileProofHeader]: proof, Range: `bytes=0-${task.length - 1}` };
  const { socket, hasEnded } = open(headOf(`GET /api/files/${id}/bytes`, visitor, headers));
  const turn = ownTurns();
  let got = 0;
  socket.pause().on('readable', () => undefined);
  while (got < task.length && !hasEnded()) {
    const chunk: Buffer | null = socket.read(Math.min(perTurn, socket.readableLength));
    got += chunk?.length ?? 0;
    moved.fetched += chunk?.length ?? 0;
    await turn();
  }
  if (got < task.length) moved.broken += 1;
  socket.destroy();
}

/** Not all in the same moment of each turn: people do not wait for each other. */
async function again(work: () => Promise<void>): Promise<never> {
  await pause(Math.random() * TURN_MS);
  for (;;) await work();
}

const tell = watchServers(task.servers);
process.once('SIGTERM', () => {
  const { memory } = tell();
  const result: SlowResult = { ...moved, memory };
  console.log(JSON.stringify(result));
  process.exit();
});
const { senders, readers } = task;
await Promise.all([
  ...senders.map((call, index) => again(() => send(call, index))),
  ...readers.map((call, index) => again(() => fetchRange(call, senders.length + index))),
]);
