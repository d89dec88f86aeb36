/**
 * The operator's commands: `keys.js status [--json]`, `keys.js rotate`, `keys.js init`. It takes the settings of the
 * rotator. `status` ends with 1 when there are warnings, `init` with 3 where the database knows keys already.
 */
import { parseArgs } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import { generateKey, type RingStore } from '@oncelink/key-ring';
import { runProcess, type Log } from '@oncelink/service-kit';
import { readRotatorConfig, type RotatorConfig } from './config.ts';
import { openRotator, type Rotator } from './open-rotator.ts';
import { describeStep } from './rotation/next-step.ts';
import { KeyRotation } from './rotation/rotate-keys.ts';
import { withRotationLock } from './rotation/rotation-lock.ts';
import { readStatus, renderStatus } from './status/key-status.ts';

const HELP = `status [--json]  which keys there are, and whether all is well
rotate           replaces the current key now, and destroys it
init             makes the first ring, where there is none
`;

const ASK_AGAIN_MS = 1000;
const KEYS_KNOWN = 3;

const print = (text: string): void => void process.stdout.write(text);
const ignore = (): void => undefined;

/** Prints the steps while they are done. */
const TERMINAL: Log = {
  debug: ignore,
  info: (_event, { text = '' } = {}) => print(`${text}\n`),
  warn: ignore,
  error: ignore,
};

/** @returns the exit code */
async function status(
  { pool, parts }: Rotator,
  { ROTATE_EVERY_HOURS: hours, KEY_RING_KMS: kms }: RotatorConfig['settings'],
  isJson: boolean,
): Promise<number> {
  const found = await readStatus(pool, parts, hours, kms);
  print(isJson ? `${JSON.stringify(found, null, 2)}\n` : renderStatus(found));
  return found.warnings.length === 0 ? 0 : 1;
}

async function rotate({ pool, parts }: Rotator, shutdown: AbortSignal): Promise<number> {
  for (;;) {
    const left = await withRotationLock(pool, () => new KeyRotation(parts).run(true, shutdown));
    if (left !== undefined) {
      print(`${left.do === 'nothing' ? 'Done' : describeStep(left)}.\n`);
      return left.do === 'nothing' ? 0 : 1;
    }
    print('Another rotation is under way, waiting for its end.\n');
    await delay(ASK_AGAIN_MS, undefined, { signal: shutdown });
  }
}

/** Where links exist, another key 1 would take the place of the key that they need. */
async function init(store: RingStore, { parts }: Rotator): Promise<number> {
  const known = await parts.table.readKeys();
  if (known.length > 0) {
    print(`The database knows of ${known.length} keys already. See docs/operations/key-rotation.md.\n`);
    return KEYS_KNOWN;
  }
  await store.create({ version: 1, keys: [generateKey(1)] });
  print('There is a ring now, with key 1.\n');
  return 0;
}

async function run(shutdown: AbortSignal): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { json: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const command = positionals.length === 1 ? positionals[0] : undefined;
  if (command !== 'status' && command !== 'rotate' && command !== 'init') {
    print(HELP);
    return 2;
  }
  const config = readRotatorConfig();
  const rotator = openRotator(config, TERMINAL);
  try {
    if (command === 'init') return await init(config.store, rotator);
    return command === 'rotate'
      ? await rotate(rotator, shutdown)
      : await status(rotator, config.settings, values.json);
  } finally {
    await rotator.pool.end();
  }
}

await runProcess('keys', async ({ shutdown }) => {
  process.exitCode = await run(shutdown);
});
