import { createClient } from 'redis';

/** Records every command that reaches Redis while it is watched. */
export async function watchRedis(url: string): Promise<{ stop(): Promise<string> }> {
  const client = createClient({ url });
  await client.connect();
  const commands: string[] = [];
  await client.monitor((command) => commands.push(command));
  return {
    stop: async () => {
      client.destroy();
      return commands.join('\n');
    },
  };
}

/** Every key with its value, whatever its type. */
export async function dumpRedis(url: string): Promise<string> {
  const client = createClient({ url });
  await client.connect();
  const parts: string[] = [];
  for await (const keys of client.scanIterator()) {
    for (const key of keys) parts.push(key, JSON.stringify(await client.sendCommand(['DUMP', key])));
  }
  await client.close();
  return parts.join('\n');
}

/** As if it had lost all its data. */
export async function emptyRedis(url: string): Promise<void> {
  const client = createClient({ url });
  await client.connect();
  await client.flushAll();
  await client.close();
}
