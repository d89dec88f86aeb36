import path from 'node:path';
import { once } from 'node:events';
import { expect, test } from '@playwright/test';
import { ServiceProcess } from '@oncelink/testing/cluster';

const apps = path.resolve(import.meta.dirname, '../../apps');

const SERVICES = [
  'gateway',
  'secrets-service',
  'auth-service',
  'billing-service',
  'events-service',
  'files-service',
];
for (const [index, name] of SERVICES.entries()) {
  // All read it in the same place.
  const when = index < 1 ? '' : ' @long';
  test(`the ${name} does not start in demo mode in production, and says why${when}`, async () => {
    const env = { NODE_ENV: 'production', DEMO_MODE: 'true' };
    const refused = new ServiceProcess(name, [path.join(apps, name, 'dist', 'main.js')], env);
    if (refused.running) await once(refused.child, 'close');
    expect(refused.child.exitCode).toBeGreaterThan(0);
    expect(refused.output).toContain('DEMO_MODE=true is refused with NODE_ENV=production.');
  });
}
