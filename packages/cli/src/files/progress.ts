import { isatty } from 'node:tty';
import type { FileProgress } from '@oncelink/sdk/files';
import { CommandError } from '../exit-codes.ts';

const WIDTH = 24;
/** A person sees that it moves; a line that is written more often only costs time. */
const EVERY_MS = 200;
const MINUTE = 60;

/** As people read sizes: `312 MB`. */
export function sizeText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  let size = bytes;
  while (size >= 1000 && units.length > 1) {
    size /= 1000;
    units.shift();
  }
  return `${size < 10 && size % 1 !== 0 ? size.toFixed(1) : Math.round(size)} ${units[0]}`;
}

const timeText = (seconds: number): string =>
  seconds < MINUTE ? `${Math.ceil(seconds)} s left` : `${Math.ceil(seconds / MINUTE)} min left`;

export interface ProgressBar {
  readonly show: (progress: FileProgress) => void;
  /** Leaves the line, so that what is said next stands alone. */
  readonly end: () => void;
}

/** A line on a terminal that is written over; nothing where errors go into a file. */
export function progressBar(verb: string): ProgressBar {
  if (!isatty(2)) return { show: () => undefined, end: () => undefined };
  const began = performance.now();
  let first: number | undefined;
  let shown = -Infinity;
  return {
    show({ done, total }) {
      first ??= done;
      const now = performance.now();
      if (now - shown < EVERY_MS && done < total) return;
      shown = now;
      const share = done / total;
      const bar = '#'.repeat(Math.floor(share * WIDTH)).padEnd(WIDTH, '.');
      const rate = (done - first) / ((now - began) / 1000);
      const left = rate > 0 && done < total ? ` · ${timeText((total - done) / rate)}` : '';
      const line = `${verb} [${bar}] ${Math.floor(share * 100)} % · ${sizeText(done)} of ${sizeText(total)}${left}`;
      process.stderr.write(`\r${line}\u001B[K`);
    },
    end: () => void (shown > -Infinity && process.stderr.write('\r\u001B[K')),
  };
}

/** Ctrl+C ends what is under way in an orderly manner; a second one ends the program. */
export function signalOfInterrupt(): AbortSignal {
  const controller = new AbortController();
  const end = (): void => controller.abort(new CommandError('fault', 'It was interrupted.'));
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  return controller.signal;
}
