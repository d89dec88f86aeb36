import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { runLogged } from './run-logged.ts';
import { programOf, type Programs, type ServicesOptions } from './service-plan.ts';
import type { ServiceOptions } from './service-process.ts';

/** What `keys.js init` ends with where the database knows of keys already. */
const KEYS_KNOWN = 3;

/** A file without content is what a full disk or a crash may leave of a ring. */
const hasRing = (folder: string): boolean =>
  readdirSync(folder).some(
    (name) => /^ring\.json(\.\d+)?$/.test(name) && statSync(path.join(folder, name)).size > 0,
  );

/**
 * Has the first ring made, without which the secrets-service does not start. The database must be up to date.
 * @throws LaunchError where the ring of stored links is gone: a new one could not open them
 */
export async function ensureRing(
  rotator: Pick<ServiceOptions, 'env' | 'folder'>,
  given: Pick<ServicesOptions, 'ringFile' | 'signal'> & Programs,
): Promise<void> {
  const { ringFile, root, signal } = given;
  const folder = path.dirname(ringFile);
  if (hasRing(folder)) return;
  const { nodeArgs = [], script } = programOf(given, 'key-rotator', 'keys');
  await runLogged({
    title: 'Making the key ring',
    args: [...nodeArgs, script, 'init'],
    env: rotator.env,
    cwd: root,
    logFile: path.join(rotator.folder, 'key-ring.log'),
    signal,
    meanings: {
      [KEYS_KNOWN]: `The key ring is gone from ${folder}, and stored links can't be opened without it. Put its file ring.json.* back there, or choose another data folder with --data.`,
    },
  });
}
