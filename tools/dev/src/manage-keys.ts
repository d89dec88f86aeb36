/**
 * `npm run keys -- status|rotate`: the keys of the running product. With SECRETS_DATABASE_URL set, those of whatever the
 * environment says (docs/configuration.md).
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { rotatorEnvFile } from './keep-rotator-env.ts';

/** Ends the process when nothing runs on that folder. */
function readEnv(dataFolder: string): NodeJS.ProcessEnv {
  if (process.env['SECRETS_DATABASE_URL'] !== undefined) return process.env;
  const file = rotatorEnvFile(dataFolder);
  if (existsSync(file)) return { ...process.env, ...JSON.parse(readFileSync(file, 'utf8')) };
  console.error(
    `Nothing runs on ${dataFolder}. Start it with npm start, or name another folder with --data.`,
  );
  process.exit(1);
}

const { INIT_CWD: folder = process.cwd() } = process.env;
const { values, positionals } = parseArgs({
  options: { data: { type: 'string', default: '.data' }, json: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const script = path.resolve(import.meta.dirname, '../../../apps/key-rotator/dist/keys.js');
const env = readEnv(path.resolve(folder, values.data));
const args = [script, ...positionals, ...(values.json ? ['--json'] : [])];
const child = spawn(process.execPath, args, { env, stdio: 'inherit' });
child.once('exit', (code) => process.exit(code ?? 1));
