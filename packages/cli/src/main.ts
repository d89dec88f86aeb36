import { isatty } from 'node:tty';
import { EXIT } from './exit-codes.ts';
import { burn, status, wait } from './follow.ts';
import { list } from './list.ts';
import { open } from './open.ts';
import { key } from './own-key.ts';
import { beside, run, type Run } from './run.ts';
import { send } from './send.ts';
import { completion, doctor, login, logout } from './set-up.ts';
import { withoutControls } from './streams.ts';

// A link may stand on the command line, which everybody on the machine sees in the list of processes.
process.title = 'oncelink';

const terminal = {
  env: process.env,
  // Whoever asks `process.stdin` has Node open it, and then a read does not wait for a slow pipe.
  isInteractive: isatty(0),
  say: (line: string) => void process.stderr.write(`${withoutControls(line)}\n`),
};
const verify: Run = async (task) => (await beside(import('./verify.ts'))).verify(task);
const commands = { send, open, status, burn, wait, list, verify, login, key, logout, completion, doctor };
const exit = EXIT[await run(process.argv.slice(2), terminal, commands)];
// A command that was run by `open --env` has set its own.
process.exitCode ??= exit;
