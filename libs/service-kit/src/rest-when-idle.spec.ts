import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, it } from '@jest/globals';

/** Leaves much garbage behind, as a start does, and says after a while what it still holds. */
const script = (start: string): string => `
  import { restWhenIdle } from ${JSON.stringify(path.join(import.meta.dirname, 'rest-when-idle.ts'))};
  let kept = [];
  for (let round = 0; round < 12; round += 1)
    kept = Array.from({ length: 100_000 }, (_, index) => ({ index, text: 'garbage' + index }));
  kept = [];
  ${start};
  const begun = process.memoryUsage().heapUsed;
  const timer = setInterval(() => {
    if (process.memoryUsage().heapUsed < begun / 3) { console.log('given back'); process.exit(); }
    new Array(1000).fill(begun);
  }, 100);
  setTimeout(() => { console.log('held'); process.exit(); }, 25_000);`;

async function run(start: string): Promise<string> {
  const flags = ['--min-semi-space-size=16', '--initial-old-space-size=192', '--input-type=module'];
  const child = spawn(process.execPath, [...flags, '--eval', script(start)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(child.stdout, 'data');
  return String(said).trim();
}

it('gives back what the start has left behind', async () => {
  expect(await run('restWhenIdle()')).toBe('given back');
}, 60_000);
