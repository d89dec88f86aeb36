import { expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpuSeconds } from './process-use.ts';

const BURN = 'while (process.cpuUsage().user < 300_000);';
/** Runs a child that works and ends, says so, and then only waits. */
const PARENT = `
  require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(BURN)}]);
  console.log('ended');
  setInterval(() => {}, 1000);`;

it('counts what a child has used that has ended', async () => {
  const parent = spawn(process.execPath, ['-e', PARENT], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const before = cpuSeconds({ parent: parent.pid ?? 0 })['parent'] ?? 0;
    await once(parent.stdout, 'data');
    const { parent: after = 0 } = cpuSeconds({ parent: parent.pid ?? 0 });
    expect(after - before).toBeGreaterThan(0.15);
  } finally {
    parent.kill();
  }
});

it('counts a child under its own name where it has one', async () => {
  const script = `const { pid } = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(
    `${BURN} console.log('burnt'); setInterval(() => {}, 1000)`,
  )}], { stdio: ['ignore', 'inherit', 'inherit'] }); console.log(pid); setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [pid] = await once(parent.stdout, 'data');
  const child = Number(String(pid));
  try {
    await once(parent.stdout, 'data');
    const together = cpuSeconds({ parent: parent.pid ?? 0 });
    const apart = cpuSeconds({ parent: parent.pid ?? 0, child });
    expect(apart['child']).toBeGreaterThan(0.15);
    expect(together['parent']).toBeCloseTo((apart['parent'] ?? 0) + (apart['child'] ?? 0), 1);
  } finally {
    process.kill(child);
    parent.kill();
  }
});
