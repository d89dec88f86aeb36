import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const NEEDED = ['SECRETS_DATABASE_URL', 'KEY_RING_FILE'];

export const rotatorEnvFile = (dataFolder: string): string => path.join(dataFolder, 'services', 'keys.json');

/** Where the database and the ring are while the product runs, for `npm run keys`; readable by us alone. */
export function keepRotatorEnv(dataFolder: string, env: NodeJS.ProcessEnv): Disposable {
  const file = rotatorEnvFile(dataFolder);
  const kept = Object.fromEntries(NEEDED.map((name) => [name, env[name]]));
  writeFileSync(file, JSON.stringify(kept), { mode: 0o600 });
  return { [Symbol.dispose]: () => rmSync(file, { force: true }) };
}
