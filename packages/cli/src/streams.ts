import { fstatSync, fsyncSync, ftruncateSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { Writable } from 'node:stream';
import { awaitPipe, errorCode, writeAll } from '@oncelink/local';
import { CommandError } from './exit-codes.ts';

/** What a command talks to. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether a person types, rather than a program. */
  readonly isInteractive: boolean;
  /** Writes to the error output: sentences for people. */
  readonly say: (line: string) => void;
}

const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new CommandError('usage', 'This is no text in UTF-8. Nothing was sent.');
  }
};

/** Reads all of the input, however slowly it comes. Where a pipe is shared with another program, it may not wait by itself. */
function readInput(): Uint8Array {
  const chunks: Buffer[] = [];
  const chunk = Buffer.alloc(65_536);
  for (;;) {
    try {
      const size = readSync(0, chunk);
      if (size === 0) return Buffer.concat(chunks);
      chunks.push(Buffer.from(chunk.subarray(0, size)));
    } catch (error) {
      if (errorCode(error) !== 'EAGAIN') throw error;
      awaitPipe();
    }
  }
}

function readBytes(file: string | 0): Uint8Array {
  try {
    return file === 0 ? readInput() : readFileSync(file);
  } catch (error) {
    const name = file === 0 ? 'the input' : file;
    throw new CommandError('fault', `${name} can't be read (${errorCode(error)}). Nothing was sent.`);
  }
}

/** Asks for a line that is not shown while it is typed. */
async function askHidden(question: string): Promise<string> {
  const { createInterface } = await import('node:readline');
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  return new Promise((resolve, reject) => {
    lines.once('SIGINT', () => lines.close());
    lines.once('close', () => {
      process.stderr.write('\n');
      reject(new CommandError('usage', 'Nothing was typed. Nothing was sent.'));
    });
    lines.once('line', (line) => {
      resolve(line);
      lines.close();
    });
  });
}

/**
 * A text from a file, or, without one, from the input: a pipe, or a prompt that shows nothing.
 * @param question for the prompt
 */
export async function readText(
  { isInteractive }: Terminal,
  file: string | undefined,
  question: string,
): Promise<string> {
  if (file !== undefined && file !== '-') return decode(readBytes(file));
  return isInteractive ? askHidden(question) : decode(readBytes(0));
}

/** Sentences may be of a site: what would move the cursor or colour the screen is shown as what it is. */
export const withoutControls = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, '\ufffd');

/** Writes to the output and returns when all of it is there. @throws CommandError the reader has gone */
export function writeOut(text: string): void {
  try {
    writeAll(1, text);
  } catch (error) {
    throw new CommandError('fault', `The output can't be written (${errorCode(error)}).`);
  }
}

/**
 * Refuses an output that leads nowhere. Node puts one there where the shell has closed its own (`>&-`): a secret that goes
 * there is destroyed unread. @throws CommandError ends with `fate`, what became of the secret
 */
export function checkOutput(fate: string): void {
  const out = fstatSync(1);
  const nowhere = statSync('/dev/null', { throwIfNoEntry: false });
  if (nowhere === undefined || !out.isCharacterDevice() || out.rdev !== nowhere.rdev) return;
  throw new CommandError('usage', `The output is closed, or leads nowhere. ${fate}`);
}

/**
 * Opens a file of lines, or makes one that only the user can read. What a crash left of a last line is no line, and gives way
 * to the next.
 * @returns its lines, and what adds one, which is on the disk then
 * @throws CommandError
 */
export function openLines(file: string): { lines: readonly string[]; add: (line: string) => void } {
  let descriptor: number;
  let bytes: Buffer;
  try {
    descriptor = openSync(file, 'a+', 0o600);
    bytes = readFileSync(descriptor);
  } catch (error) {
    throw new CommandError('usage', `${file} can't be opened (${errorCode(error)}). Nothing was sent.`);
  }
  let size = bytes.length;
  let end = bytes.lastIndexOf('\n') + 1;
  return {
    lines: bytes.subarray(0, end).toString().split('\n').slice(0, -1),
    add(line) {
      if (fstatSync(descriptor).size !== size) {
        throw new CommandError('fault', `${file} is written by another program, too.`);
      }
      try {
        if (size !== end) ftruncateSync(descriptor, end);
        writeAll(descriptor, `${line}\n`);
        fsyncSync(descriptor);
      } catch (error) {
        throw new CommandError('fault', `${file} can't be written (${errorCode(error)}).`);
      }
      end += Buffer.byteLength(line) + 1;
      size = end;
    },
  };
}
