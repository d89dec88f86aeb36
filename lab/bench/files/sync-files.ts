/**
 * Makes files durable that another process wrote, each when it is told its name. A process of its own, so that what that costs
 * counts for the server, not for the load.
 */
import { open } from 'node:fs/promises';

process.on('message', (name) => void sync(String(name)));

async function sync(name: string): Promise<void> {
  const file = await open(name, 'r+');
  await file.datasync();
  await file.close();
  process.send?.(name);
}
