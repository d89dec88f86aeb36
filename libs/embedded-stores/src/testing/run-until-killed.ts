import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/**
 * Starts a store in a process of its own and kills that process, so that the store is left alone.
 * @returns the address of the store
 */
export async function runUntilKilled(
  start: 'startPostgres' | 'startRedis',
  home: string,
  options: { readonly hasSocket?: true } = {},
): Promise<string> {
  const index = path.resolve(import.meta.dirname, '../index.ts');
  const script = `
    import { ${start} } from ${JSON.stringify(index)};
    const { url } = await ${start}(${JSON.stringify({ ...options, home })});
    console.log(url);
    setInterval(() => undefined, 1000);`;
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(createInterface({ input: owner.stdout }), 'line');
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  return String(url);
}
