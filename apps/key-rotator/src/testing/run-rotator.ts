/**
 * A rotator for tests that kill it. It makes one rotation, or ends the one that is under way, and dies by SIGKILL as
 * soon as it would log a line that begins with its first argument. Before and after each change of the ring it says
 * "ring-change" and "ring-changed". Settings as those of the real one.
 */
import type { RingStore } from '@oncelink/key-ring';
import type { Log } from '@oncelink/service-kit';
import { readRotatorConfig } from '../config.ts';
import { openRotator } from '../open-rotator.ts';
import { KeyRotation } from '../rotation/rotate-keys.ts';

const [deadline = '', mode = 'rotate'] = process.argv.slice(2);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
  if (deadline !== '' && line.startsWith(deadline)) process.kill(process.pid, 'SIGKILL');
}
const write: Log['info'] = (event, { text = event, count = '' } = {}) => say(`${text} ${count}`.trim());
const log: Log = { debug: write, info: write, warn: write, error: write };

const config = readRotatorConfig();
const store: RingStore = {
  read: () => config.store.read(),
  create: (ring) => config.store.create(ring),
  replace: async (ring, revision) => {
    say('ring-change');
    await config.store.replace(ring, revision);
    say('ring-changed');
  },
};
const { pool, parts } = openRotator({ ...config, store }, log);
const left = await new KeyRotation(parts).run(mode === 'rotate', new AbortController().signal);
say(left.do);
await pool.end();
